/* Objectives: when the mission ends, and how. The last one decides after the last round. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { CheckField, Fold, Part, SelectField } from "../../../editor/fields";
import { w as shared } from "../../../editor/words";
import { Conditions, testText } from "./Conditions";
import { OUTCOMES, type Objective, type Test } from "./draft";
import { w } from "./words";
import { type Work, faulty } from "./work";

function Outcome({ work, goal, set, index }: { work: Work; goal: Objective; set: (goal: Objective) => void; index: number }): JSX.Element {
  return (
    <SelectField
      label={w("outcome")}
      value={goal.outcome}
      choices={OUTCOMES.map((one) => [one, work.text(`outcome.${one}`)] as const)}
      set={(outcome) => set({ ...goal, outcome })}
      name={`outcome-${index}`}
    />
  );
}

function Goal({ work, goal, index, count, open }: { work: Work; goal: Objective; index: number; count: number; open: boolean }): JSX.Element {
  const { mission } = work.draft;
  const all = (objectives: Objective[]): void => work.put({ ...mission, objectives });
  const set = (next: Objective): void => all(mission.objectives.map((one, n) => (n === index ? next : one)));
  const swap = (other: number): void => all(mission.objectives.map((one, n) => (n === index ? (mission.objectives[other] ?? one) : n === other ? goal : one)));
  const isLast = (test: Test): boolean => test["after"] !== undefined;
  const after = goal.if.filter(isLast);
  const tests = goal.if.filter((test) => !isLast(test));
  return (
    <li class="ed-rule" data-goal={index}>
      <Fold title={`${index + 1}. ${work.text(`outcome.${goal.outcome}`)}`} text={goal.if.map((test) => testText(work, test)).join(" · ")} open={open}>
        <div class="ed-row">
          <Outcome work={work} goal={goal} set={set} index={index} />
          <button type="button" class="button tool" aria-label={`${w("up")} ${index + 1}`} disabled={index === 0} onClick={() => swap(index - 1)}>
            ↑
          </button>
          <button type="button" class="button tool" aria-label={`${w("down")} ${index + 1}`} disabled={index >= count - 2} onClick={() => swap(index + 1)}>
            ↓
          </button>
          <button type="button" class="button" data-remove={`goal-${index}`} onClick={() => all(mission.objectives.filter((_one, n) => n !== index))}>
            {shared("remove")}
          </button>
        </div>
        <CheckField
          label={w("goal_after")}
          value={after.length > 0}
          set={(on) => set({ ...goal, if: [...(on ? [{ after: mission.limit }] : []), ...tests] })}
          name={`after-${index}`}
        />
        <Conditions work={work} tests={tests} set={(next) => set({ ...goal, if: [...after, ...next] })} goals most={4 - after.length} name={`goal-${index}`} />
      </Fold>
    </li>
  );
}

export function Goals({ work }: { work: Work }): JSX.Element {
  const { mission } = work.draft;
  const { objectives } = mission;
  const last = objectives.length - 1;
  const final = objectives[last];
  const [fresh, setFresh] = useState(-1); // what was just added is open
  const add = (): void => {
    setFresh(last);
    work.put({
      ...mission,
      objectives: [...objectives.slice(0, last), { outcome: "accomplished", if: [{ count: "kills", at_least: 1 }] }, ...objectives.slice(last)],
    });
  };
  return (
    <Part {...faulty(work, "gd-goals")} title={w("goals")} open>
      <p class="dim">{w("goals_help")}</p>
      <ol class="ed-rules">
        {objectives.slice(0, last).map((goal, n) => (
          <Goal key={n} work={work} goal={goal} index={n} count={objectives.length} open={n === fresh} />
        ))}
        {final !== undefined && (
          <li class="ed-rule">
            <h3>{w("goal_last")}</h3>
            <Outcome work={work} goal={final} set={(goal) => work.put({ ...mission, objectives: [...objectives.slice(0, last), goal] })} index={last} />
          </li>
        )}
      </ol>
      {objectives.length < 6 && (
        <button type="button" class="button" data-add="goal" onClick={add}>
          {w("goal_add")}
        </button>
      )}
    </Part>
  );
}
