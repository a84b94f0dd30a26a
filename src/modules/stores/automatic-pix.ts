/** Whether a store may have subscriptions paid by automatic Pix. */
import type { AskEach, Rows } from '../../platform/records/rows';
import type { Store } from './store';

export function hasAutomaticPix(rows: Rows): Promise<boolean> {
  return rows.loadBatched(automaticPixOf, null);
}

const automaticPixOf: AskEach<null, boolean> = async (rows, asked) => {
  const [store] = await rows.sql<Pick<Store, 'automaticPixDev' | 'automaticPixProduction'>>(
    `
      SELECT "automaticPixDev", "automaticPixProduction"
      FROM "stores"
      WHERE "id" = $1 AND $2::boolean IS NOT NULL
    `,
  );
  const has = rows.scope.devMode ? store?.automaticPixDev : store?.automaticPixProduction;
  return asked.map(() => has === true);
};
