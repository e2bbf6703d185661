/** Choose among the whole payments the server offers. The chosen one is always one of them. */
import { type Payment, RESOURCES, type Resource } from "./view";

const distance = (one: Payment, other: Payment) =>
  RESOURCES.reduce((sum, good) => sum + Math.abs((one.paid[good] ?? 0) - (other.paid[good] ?? 0)), 0);

/** The payment closest to this one with more (or less) of a resource, or undefined. */
export function nearest(plans: Payment[], now: Payment, good: Resource, step: 1 | -1): Payment | undefined {
  const wished = (now.paid[good] ?? 0) + step;
  const fitting = plans.filter((plan) => (plan.paid[good] ?? 0) === wished);
  return fitting.reduce<Payment | undefined>(
    (best, plan) => (best === undefined || distance(now, plan) < distance(now, best) ? plan : best),
    undefined,
  );
}
