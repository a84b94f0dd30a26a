/**
 * Limits how many operations of one kind run at once for one name, such as downloads of one
 * network.
 */

export class Places {
  private readonly taken = new Map<string, number>();

  /**
   * Takes a place and returns the function that gives it back, which may be called more than once.
   * Null when all places are taken.
   */
  take(name: string, placesMax: number): (() => void) | null {
    const taken = this.taken.get(name) ?? 0;
    if (taken >= placesMax) return null;
    this.taken.set(name, taken + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (this.taken.get(name) ?? 1) - 1;
      if (left > 0) this.taken.set(name, left);
      else this.taken.delete(name);
    };
  }
}
