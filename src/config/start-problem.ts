/** A problem that the operator can fix. It is reported in one sentence, without a stack trace. */
export class StartProblem extends Error {}
