/** The cards that a customer agreed to have stored: shown in the portal, and deleted there. */
import {
  DeleteStoredCardInput,
  deleteStoredCard,
} from '../../modules/charges/stored-cards/delete-stored-card';
import { cardsOfCustomer, isExpired } from '../../modules/charges/stored-cards/own-card';
import { StoredCard } from '../../modules/charges/stored-cards/stored-card';
import { refuseUnknown } from '../../platform/records/rows';
import type { HtmlPage } from '../page';
import { storedCardEnding } from '../parts/card-ending';
import { Form } from '../parts/components';
import { actAs, ownPage, portalLink, Refused } from './portal-pages';
import type { PortalRoutes } from './portal-routes';
import type { OwnVisit } from './portal-visit';

export function serveStoredCards(routes: PortalRoutes): void {
  routes.ownGet('/cards/:item/delete', (visit) => deletePage(visit));
  routes.ownPost('/cards/:item/delete', (visit) => {
    const input = Object.assign(new DeleteStoredCardInput(), { id: visit.item });
    return actAs(visit, 'deleteStoredCard', () => deleteStoredCard.run(visit.ctx, input), {
      goTo: '/cards?done=deleted',
      otherwise: (sentence) => deletePage(visit, sentence),
    });
  });
}

export async function StoredCards(visit: OwnVisit) {
  const { storedCards: say } = visit.messages;
  const cards = await cardsOfCustomer(visit.ctx.rows, visit.customer.id);
  return (
    <section class="card" aria-labelledby="stored-cards">
      <h2 id="stored-cards">{say.title}</h2>
      {cards.length === 0 && <p class="quiet">{say.none}</p>}
      <ul class="lines">
        {cards.map((card) => (
          <li>
            <span class="name">
              {storedCardEnding(visit.messages, card)}
              <br />
              <span class="quiet">{validity(visit, card)}</span>
            </span>
            <a
              class="button plain small"
              href={portalLink(visit, `/cards/${card.id}/delete`)}
              aria-label={`${say.remove}: ${storedCardEnding(visit.messages, card)}`}
            >
              {say.remove}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function validity({ ctx, messages }: OwnVisit, card: StoredCard): string {
  const { storedCards: say } = messages;
  if (card.expiryMonth === null) return '';
  const month = card.expiryMonth.split('-').toReversed().join('/');
  return (isExpired(card, ctx.clock.now()) ? say.expired : say.validUntil)(month);
}

/** Says what follows before the card is deleted. */
async function deletePage(visit: OwnVisit, refused: string | null = null): Promise<HtmlPage> {
  const { ctx, messages, base, item, customer } = visit;
  const { storedCards: say } = messages;
  const cards = await cardsOfCustomer(ctx.rows, customer.id);
  const card = cards.find(({ id }) => id === item) ?? refuseUnknown(StoredCard, item, 'id');
  return ownPage(visit, {
    title: say.remove,
    current: null,
    children: (
      <Form visit={visit} to={`${base}/cards/${card.id}/delete`} class="card">
        <h1>{say.remove}</h1>
        <Refused sentence={refused} />
        <p>{say.removeText(storedCardEnding(messages, card))}</p>
        <button class="button plain wide">{say.remove}</button>
        <a class="button wide" href={portalLink(visit, '/cards')}>
          {say.keep}
        </a>
      </Form>
    ),
  });
}
