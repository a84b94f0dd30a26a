/**
 * The interface as a table: a row counts only if its proof ran, asked the real API, and expected
 * something of the answer.
 */
import { world, type World } from '../support/world';
import { authentication } from './interface/authentication';
import { clients } from './interface/clients';
import { events } from './interface/events';
import { operations } from './interface/operations';
import { paths } from './interface/paths';
import { refusals } from './interface/refusals';
import { resources } from './interface/resources';
import { states } from './interface/states';
import type { Proofs } from './interface/statements';
import { ROWS } from './interface/rows';

const TABLE: Record<string, Proofs> = {
  paths,
  resources,
  states,
  operations,
  authentication,
  events,
  refusals,
  clients,
};

let shop: World;
let asked = 0;
const proven = new Set<string>();

beforeAll(async () => {
  shop = await world();
  const request = shop.request.bind(shop);
  shop.request = (...asking) => {
    asked++;
    return request(...asking);
  };
});

describe.each(Object.entries(TABLE))('%s', (_section, proofs) => {
  test.each(Object.entries(proofs))('%s', async (statement, proof) => {
    const askedBefore = asked;
    const expectedBefore = expect.getState().assertionCalls;
    await proof(shop);
    expect({
      statement,
      asks: asked > askedBefore,
      expects: expect.getState().assertionCalls > expectedBefore,
    }).toEqual({ statement, asks: true, expects: true });
    proven.add(statement);
  });
});

test('every row of the table has a proof that ran, and no proof is without a row', () => {
  const rows = Object.values(TABLE).flatMap((proofs) => Object.keys(proofs));
  expect(new Set(rows).size).toBe(rows.length);
  expect(rows.toSorted()).toEqual(ROWS.toSorted());
  expect(ROWS.filter((row) => !proven.has(row))).toEqual([]);
});
