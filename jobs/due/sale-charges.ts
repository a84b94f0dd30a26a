/**
 * A condition on charges that belong to no subscription and start none: no later charge date
 * depends on when they are handled.
 */
export const IS_ONE_TIME_CHARGE = `t."subscriptionId" IS NULL AND t."mandateFrequency" IS NULL`;
