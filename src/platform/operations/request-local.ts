/**
 * A value that one file attaches to objects of others, for as long as each object lives. To be used
 * instead of a WeakMap where there is one object for each request: V8 frees what the values of a
 * WeakMap refer to only when it collects the whole heap. If a value refers to its own key, nothing
 * that a request has allocated is freed early.
 */
export class RequestLocal<Owner extends object, Value> {
  private readonly name = Symbol('attachment');

  of(owner: Owner): Value | undefined {
    return this.slotsOf(owner)[this.name];
  }

  /** Replaces what was attached before. */
  attach(owner: Owner, value: Value): void {
    this.slotsOf(owner)[this.name] = value;
  }

  detach(owner: Owner): void {
    this.slotsOf(owner)[this.name] = undefined;
  }

  private slotsOf(owner: Owner): Record<symbol, Value | undefined> {
    return owner as Record<symbol, Value | undefined>;
  }
}
