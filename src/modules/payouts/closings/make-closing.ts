/** Makes the files of a closed month: written once, with their hashes, and not changed again. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { newFileName } from '../../../platform/files/file-store';
import { withTemporaryFolder } from '../../../platform/files/temporary-files';
import type { Context } from '../../../platform/operations/context';
import { sum } from '../../../platform/operations/money';
import { firstIdAt } from '../../../platform/records/columns/ids';
import { addCivilDays, civilDate, startOfCivilDay } from '../../../platform/time/civil-time';
import { wallNow } from '../../../platform/time/clock';
import { LedgerEntry } from '../../ledger/entry';
import { downloadsFolder, productFiles } from '../../products/product-files';
import { emit } from '../../webhooks/events/emit';
import { Closing, type ClosingBalances } from './closing';
import {
  CSV_HEAD,
  OFX_END,
  OFX_HEAD,
  csvBalance,
  csvOf,
  isShown,
  ofxAccountEnd,
  ofxAccountStart,
  ofxOf,
  ofxOpening,
} from './closing-files';
import { balancesBefore, movementsOfMonth, type ClosingMovement } from './closing-movements';
import { closingEventView } from './closing-view';
import { nextMonth } from './create-closing';

/** A job of due rows: if it runs twice, the first one to end counts. */
export async function makeClosing(ctx: Context, id: string): Promise<void> {
  const closing = await ctx.rows.get(Closing, id);
  if (!closing.makeAt) return;
  await withTemporaryFolder(downloadsFolder(), async (folder) => {
    const made = await makeFiles(ctx, closing, folder);
    const csv = await keep(join(folder, 'closing.csv'), 'csv', 'text/csv');
    const ofx = await keep(join(folder, 'closing.ofx'), 'ofx', 'application/x-ofx');
    const isKept = await ctx.transaction(async (tx) => {
      const row = await tx.lock(Closing, id);
      if (row.closedAt) return false;
      await tx.update(row, {
        ...made,
        closedAt: tx.now(),
        makeAt: null,
        csvKey: csv.name,
        csvHash: csv.hash,
        ofxKey: ofx.name,
        ofxHash: ofx.hash,
      });
      await emit(tx, 'closing.completed', id, { closing: await closingEventView.render(tx, row) });
      return true;
    });
    if (!isKept) for (const { name } of [csv, ofx]) await productFiles().remove(name);
  });
}

type Made = Pick<Closing, 'movements' | 'balances' | 'nextEntryId'>;

async function makeFiles(ctx: Context, closing: Closing, folder: string): Promise<Made> {
  const { month } = closing;
  const before = await ctx.rows.findBy(Closing, { month: monthBefore(month) });
  const lateFrom = before?.nextEntryId ?? null;
  // Null of a closing that the previous release has begun.
  const nextEntryId = closing.nextEntryId ?? firstIdAt(LedgerEntry.prefix, wallNow());
  const [first, next] = [`${month}-01`, `${nextMonth(month)}-01`];
  const start = startOfCivilDay(first);
  const endsAt = lateFrom ?? nextEntryId;
  const opening = before?.balances ?? (await balancesBefore(ctx.rows, start, endsAt));
  const books = new Books(opening, { first, last: addCivilDays(next, -1) }, folder);
  await books.begin();
  const span = { start, end: startOfCivilDay(next), lateFrom, nextEntryId };
  for await (const page of movementsOfMonth(ctx.rows, span, !ctx.scope.devMode))
    await books.add(page);
  return { ...(await books.end()), nextEntryId };
}

const monthBefore = (month: string): string =>
  addCivilDays(`${month}-01`, -1).slice(0, month.length);

/** Writes both files while it adds up the balances of each day and provider account. */
class Books {
  private movements = 0;
  private readonly balances: Map<string, Map<string, number>>;
  /** By provider account and day: what each account of the ledger gains on it. */
  private readonly days = new Map<string, Map<string, [account: string, amount: number][]>>();

  constructor(
    opening: ClosingBalances,
    private readonly month: { first: string; last: string },
    private readonly folder: string,
  ) {
    this.balances = new Map(
      Object.entries(opening).map(([owner, of]) => [owner, new Map(Object.entries(of))]),
    );
  }

  begin(): Promise<void> {
    return appendFile(this.path('csv'), CSV_HEAD);
  }

  async add(page: readonly ClosingMovement[]): Promise<void> {
    let csv = '';
    const ofx = new Map<string, string>();
    for (const movement of page) {
      const owner = movement.providerAccountId ?? '';
      const day = this.dayOf(movement);
      this.note(owner, day, movement);
      if (!isShown(movement)) continue;
      this.movements++;
      csv += csvOf(movement, day);
      ofx.set(owner, (ofx.get(owner) ?? '') + ofxOf(movement));
    }
    await appendFile(this.path('csv'), csv);
    for (const [owner, lines] of ofx) await appendFile(this.partOf(owner), lines);
  }

  async end(): Promise<Pick<Closing, 'movements' | 'balances'>> {
    const { first, last } = this.month;
    const owners = [...new Set([...this.balances.keys(), ...this.days.keys()])].toSorted();
    const { balances } = this;
    const ofx = this.path('ofx');
    for (let day = first; day <= last; day = addCivilDays(day, 1))
      for (const owner of owners) {
        const own = balances.get(owner) ?? new Map<string, number>();
        balances.set(owner, own);
        for (const [account, amount] of this.days.get(owner)?.get(day) ?? [])
          own.set(account, sum([own.get(account) ?? 0, amount]));
        await appendFile(this.path('csv'), csvBalance(day, owner, Object.fromEntries(own)));
      }
    await appendFile(ofx, OFX_HEAD + ofxOpening(last));
    for (const owner of owners.length > 0 ? owners : ['']) {
      await appendFile(ofx, ofxAccountStart(owner, first, last));
      await appendFile(this.partOf(owner), '');
      await pipeline(createReadStream(this.partOf(owner)), async (parts) => {
        for await (const part of parts) await appendFile(ofx, part as Buffer);
      });
      await appendFile(ofx, ofxAccountEnd(balances.get(owner)?.get('AVAILABLE') ?? 0, last));
    }
    await appendFile(ofx, OFX_END);
    return { movements: this.movements, balances: this.snapshot() };
  }

  private note(owner: string, day: string, { amounts }: ClosingMovement): void {
    const ofOwner = this.days.get(owner) ?? new Map<string, [string, number][]>();
    this.days.set(owner, ofOwner);
    const sums = new Map(ofOwner.get(day));
    for (const [account, amount] of Object.entries(amounts))
      sums.set(account, sum([sums.get(account) ?? 0, amount]));
    ofOwner.set(day, [...sums]);
  }

  /** What was booked late for a closed month is of the first day. */
  private dayOf({ createdAt }: ClosingMovement): string {
    const day = civilDate(createdAt);
    return day < this.month.first ? this.month.first : day;
  }

  private snapshot(): ClosingBalances {
    return Object.fromEntries(
      [...this.balances].map(([owner, of]) => [owner, Object.fromEntries(of)]),
    );
  }

  private path(extension: 'csv' | 'ofx'): string {
    return join(this.folder, `closing.${extension}`);
  }

  private partOf(owner: string): string {
    return join(this.folder, `part-${owner}`);
  }
}

async function keep(
  path: string,
  extension: 'csv' | 'ofx',
  contentType: string,
): Promise<{ name: string; hash: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const name = newFileName('closings', extension);
  await productFiles().save(name, { path, size: (await stat(path)).size, contentType });
  return { name, hash: hash.digest('hex') };
}
