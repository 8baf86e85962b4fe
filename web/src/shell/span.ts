/* How long something takes, in the largest unit that fits: "3 minutes", "an hour", "2 days". */
import { t } from "./strings";

const UNITS = [
  { minutes: 1440, one: "span.day", many: "span.days" },
  { minutes: 60, one: "span.hour", many: "span.hours" },
  { minutes: 1, one: "span.minute", many: "span.minutes" },
] as const;

export function spanText(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes));
  const unit = UNITS.find(({ minutes: least }) => whole >= least) ?? UNITS[2];
  const count = Math.round(whole / unit.minutes);
  return count === 1 ? t(unit.one) : t(unit.many, count);
}
