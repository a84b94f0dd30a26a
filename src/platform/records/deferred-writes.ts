/**
 * What a transaction writes at its end, all of a kind together. It is for rows that the transaction
 * does not read again and whose locks other transactions wait for, such as the balance of a store:
 * they are locked for the commit only.
 */

/** The kinds are written in this order, so that two transactions do not deadlock. */
interface Kind {
  readonly order: number;
}

interface Collected {
  items: unknown[];
  write(items: readonly unknown[]): Promise<void>;
}

export class DeferredWrites {
  private readonly collected = new Map<Kind, Collected>();

  add<Item>(kind: Kind, item: Item, write: (items: readonly Item[]) => Promise<void>): void {
    const known = this.collected.get(kind);
    if (known) known.items.push(item);
    else this.collected.set(kind, { items: [item], write: write as Collected['write'] });
  }

  /** Writes what was collected of one kind so far, before a decision that depends on it. */
  async write(kind: Kind): Promise<void> {
    const collected = this.collected.get(kind);
    this.collected.delete(kind);
    await collected?.write(collected.items);
  }

  /** Called before the commit. */
  async writeAll(): Promise<void> {
    const kinds = [...this.collected.keys()];
    for (const kind of kinds.toSorted((one, other) => one.order - other.order))
      await this.write(kind);
  }
}
