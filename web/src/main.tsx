import { effect } from "@preact/signals";
import { render } from "preact";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/lobby.css";
import "./styles/table.css";
import "./styles/panels.css";
import "./styles/pages.css";
import { App } from "./shell/app";
import { lang } from "./shell/settings";
import { speak } from "./shell/strings";

const root = document.getElementById("app");
if (root !== null) speak(lang.peek()).finally(() => render(<App />, root));
effect(() => void speak(lang.value));
