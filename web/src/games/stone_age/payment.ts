/** Choosing among the whole payments the server offers: the chosen one is always one of them. */
import type { Plan } from "$lib/protocol";
import { RESOURCES, type Resource } from "./view";

const distance = (one: Plan, other: Plan) =>
  RESOURCES.reduce((sum, good) => sum + Math.abs((one.paid[good] ?? 0) - (other.paid[good] ?? 0)), 0);

/** The payment nearest to this one with more (or less) of a resource; undefined if there is none. */
export function nearest(plans: Plan[], now: Plan, good: Resource, step: 1 | -1): Plan | undefined {
  const wished = (now.paid[good] ?? 0) + step;
  const fitting = plans.filter((plan) => (plan.paid[good] ?? 0) === wished);
  return fitting.reduce<Plan | undefined>(
    (best, plan) => (best === undefined || distance(now, plan) < distance(now, best) ? plan : best),
    undefined,
  );
}
