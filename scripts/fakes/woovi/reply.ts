/** Answers of the fake of Woovi, in the forms that its OpenAPI publishes. */
export type Fields = Record<string, unknown>;

export interface Reply {
  status: number;
  body: object;
}

export const done = (body: object): Reply => ({ status: 200, body });

/** Every refusal of Woovi's OpenAPI: `{"error": "…"}`. */
export const refused = (error: string, status = 400): Reply => ({ status, body: { error } });

/** Source: pages of developers.woovi.com, `pageInfo`. */
export function pageOf(name: string, all: readonly object[], query: URLSearchParams): Reply {
  const skip = Number(query.get('skip') ?? 0);
  const limit = Number(query.get('limit') ?? PAGE_SIZE);
  return done({
    status: 'OK',
    pageInfo: {
      skip,
      limit,
      hasPreviousPage: skip > 0,
      hasNextPage: skip + limit < all.length,
    },
    [name]: all.slice(skip, skip + limit),
  });
}

export function isWithin(at: Date, query: URLSearchParams): boolean {
  const [start, end] = [query.get('start'), query.get('end')];
  return (!start || at >= new Date(start)) && (!end || at <= new Date(end));
}

const PAGE_SIZE = 100;
