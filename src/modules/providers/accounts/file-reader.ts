/** Reads the fields of an account file, and collects what is wrong with it, never its values. */

const TEXT_MAX = 20_000;

export class FileReader {
  readonly problems: string[] = [];
  private readonly read = new Set<string>();

  constructor(
    private readonly fields: Readonly<Record<string, unknown>>,
    private readonly allowsPrivate: boolean,
  ) {}

  /** A required text. */
  text(name: string, max = TEXT_MAX): string {
    const text = this.optional(name, max);
    if (text === null) this.complain(`${name} is required`);
    return text ?? '';
  }

  /** A text, or null if it is left out or empty. */
  optional(name: string, max = TEXT_MAX): string | null {
    const value = this.value(name);
    if (value === undefined || value === null || value === '') return null;
    if (typeof value === 'string' && value.length <= max) return value;
    this.complain(`${name} must be a text of at most ${max} characters`);
    return null;
  }

  flag(name: string): boolean {
    const value = this.value(name);
    if (value === undefined || typeof value === 'boolean') return value === true;
    this.complain(`${name} must be true or false`);
    return false;
  }

  /** A field that is refused unless private endpoints are allowed. */
  private(name: string): unknown {
    const value = this.value(name);
    if (value !== undefined && !this.allowsPrivate)
      this.complain(`${name} is for tests, and needs ALLOW_PRIVATE_ENDPOINTS=1`);
    return value;
  }

  /** A field of any form; undefined if it is left out. */
  any(name: string): unknown {
    return this.value(name);
  }

  complain(problem: string): void {
    this.problems.push(problem);
  }

  /** Complains about the fields that nothing has read. */
  complainAboutUnknown(): void {
    for (const name of Object.keys(this.fields))
      if (!this.read.has(name)) this.complain(`${name} is not a field of this kind of account`);
  }

  private value(name: string): unknown {
    this.read.add(name);
    return this.fields[name];
  }
}
