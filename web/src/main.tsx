import { render } from "preact";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/lobby.css";
import "./styles/table.css";
import "./styles/panels.css";
import "./styles/analysis.css";
import "./styles/pages.css";
import { App } from "./shell/app";

const root = document.getElementById("app");
if (root !== null) render(<App />, root);
