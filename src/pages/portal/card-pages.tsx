/** The cards that are charged for a customer's subscriptions: one is replaced or removed. */
import { cardTokenUrl } from '../../modules/payments/pay/card/card-token-url';
import { RemoveCardInput, removeCard } from '../../modules/payments/pay/card/remove-card';
import { ReplaceCardInput, replaceCard } from '../../modules/payments/pay/card/replace-card';
import { forbidden } from '../../platform/operations/errors';
import { Buyer } from '../checkout/form/buyer-fields';
import type { HtmlPage } from '../page';
import { cardEnding } from '../parts/card-ending';
import { CardFields } from '../parts/card-fields';
import { Form } from '../parts/components';
import {
  addressOf,
  earlierFormValuesOf,
  formValuesOf,
  type CheckoutFormValues,
  type FieldErrors,
} from '../parts/form-input';
import { ProviderCardFields } from '../parts/provider-card-fields';
import { givenCardOf, wrongFields } from '../pending-charge/submit-card';
import type { Form as Filled } from '../visit';
import { subscriptionsOf } from './overview-page';
import { actAs, ownPage, portalLink, Refused } from './portal-pages';
import type { PortalRoutes } from './portal-routes';
import type { OwnVisit } from './portal-visit';
import { serveStoredCards, StoredCards } from './stored-card-pages';
import { ownSubscriptionOf } from './subscription-page';

export function serveCards(routes: PortalRoutes): void {
  routes.ownGet('/cards', cardsPage);
  serveStoredCards(routes);
  routes.ownGet('/subscriptions/:item/card', (visit) =>
    cardPage(visit, { wrong: {}, typed: typedBy(visit), refused: null }),
  );
  routes.ownPost('/subscriptions/:item/card', takeCard);
  routes.ownGet('/subscriptions/:item/remove-card', (visit) => removePage(visit));
  routes.ownPost('/subscriptions/:item/remove-card', async (visit) => {
    refuseUnlessAllowed(visit);
    const input = Object.assign(new RemoveCardInput(), { id: visit.item });
    return actAs(visit, 'removeCard', () => removeCard.run(visit.ctx, input), {
      goTo: `/subscriptions/${visit.item}?done=card-removed`,
      otherwise: (sentence) => removePage(visit, sentence),
    });
  });
}

interface SentCard {
  wrong: FieldErrors;
  typed: CheckoutFormValues;
  refused: string | null;
}

async function takeCard(visit: OwnVisit, form: Filled) {
  refuseUnlessAllowed(visit);
  const { id } = await ownSubscriptionOf(visit);
  const wrong = wrongFields(visit, form);
  const typed = formValuesOf(form);
  if (Object.keys(wrong).length > 0)
    return { ...(await cardPage(visit, { wrong, typed, refused: null })), status: 422 };
  const input = Object.assign(new ReplaceCardInput(), { id, ...givenCardOf(visit, form) });
  return actAs(visit, 'replaceCard', () => replaceCard.run(visit.ctx, input), {
    goTo: `/subscriptions/${id}?done=card`,
    otherwise: () => {
      const { cardNumber } = visit.messages.checkout.wrong;
      return cardPage(visit, { wrong: {}, typed, refused: cardNumber });
    },
  });
}

async function cardsPage(visit: OwnVisit): Promise<HtmlPage> {
  const { messages, settings } = visit;
  const { cards: say, subscription, pages } = messages.portal;
  const used = (await subscriptionsOf(visit)).filter(
    ({ status, method, cardToken }) => status === 'ACTIVE' && method === 'CARD' && cardToken,
  );
  return ownPage(visit, {
    title: pages.cards,
    current: 'cards',
    done: visit.query.done === 'deleted' ? messages.storedCards.removed : null,
    children: [
      <section class="card" aria-labelledby="cards">
        <h1 id="cards">{pages.cards}</h1>
        {used.length === 0 && <p class="quiet">{say.none}</p>}
        <ul class="lines">
          {used.map((each) => (
            <li>
              <span class="name">
                {cardEnding(messages, each)}
                <br />
                <span class="quiet">{say.usedFor(each.name)}</span>
              </span>
              {settings.replaceCard && (
                <a
                  class="button plain small"
                  href={portalLink(visit, `/subscriptions/${each.id}/card`)}
                  aria-label={`${subscription.replaceCard}: ${each.name}`}
                >
                  {subscription.replaceCard}
                </a>
              )}
              {settings.replaceCard && (
                <a
                  class="button plain small"
                  href={portalLink(visit, `/subscriptions/${each.id}/remove-card`)}
                  aria-label={`${subscription.removeCard}: ${each.name}`}
                >
                  {subscription.removeCard}
                </a>
              )}
            </li>
          ))}
        </ul>
      </section>,
      await StoredCards(visit),
    ],
  });
}

async function cardPage(visit: OwnVisit, { wrong, typed, refused }: SentCard): Promise<HtmlPage> {
  refuseUnlessAllowed(visit);
  const { messages, ctx, base } = visit;
  const { subscription: say, back } = messages.portal;
  const { id, name } = await ownSubscriptionOf(visit);
  const tokenUrl = await cardTokenUrl(ctx);
  const canTake = ctx.scope.devMode || tokenUrl !== null;
  return ownPage(visit, {
    title: say.replaceCard,
    current: null,
    more: { connectsTo: tokenUrl },
    children: (
      <Form visit={visit} to={`${base}/subscriptions/${id}/card`} class="card" autocomplete="off">
        <h1>{say.replaceCard}</h1>
        <p>{name}</p>
        <Refused sentence={refused} />
        {!canTake && <p>{say.noCards}</p>}
        {ctx.scope.devMode && <CardFields messages={messages} wrong={wrong} />}
        {!ctx.scope.devMode && tokenUrl !== null && (
          <>
            <Buyer visit={visit} typed={typed} wrong={wrong} />
            <ProviderCardFields
              messages={messages}
              tokenUrl={tokenUrl}
              address={typed.address}
              wrong={wrong}
            />
          </>
        )}
        {canTake && <button class="button wide">{say.useCard}</button>}
        <a class="button plain wide" href={portalLink(visit, `/subscriptions/${id}`)}>
          {back}
        </a>
      </Form>
    ),
  });
}

/** Says what follows before the card is removed. */
async function removePage(visit: OwnVisit, refused: string | null = null): Promise<HtmlPage> {
  refuseUnlessAllowed(visit);
  const { messages, base } = visit;
  const { subscription: say } = messages.portal;
  const subscription = await ownSubscriptionOf(visit);
  const { id, name } = subscription;
  return ownPage(visit, {
    title: say.removeCard,
    current: null,
    children: (
      <Form visit={visit} to={`${base}/subscriptions/${id}/remove-card`} class="card">
        <h1>{say.removeCard}</h1>
        <p>{name}</p>
        <Refused sentence={refused} />
        <p>{say.removeCardText(cardEnding(messages, subscription))}</p>
        <button class="button plain wide">{say.removeCard}</button>
        <a class="button wide" href={portalLink(visit, `/subscriptions/${id}`)}>
          {say.keepCard}
        </a>
      </Form>
    ),
  });
}

/** What is known of the holder: the customer is signed in. */
function typedBy({ customer }: OwnVisit): CheckoutFormValues {
  const { name, email, taxId, cellphone, zipCode, street, number, district, city, state } =
    customer;
  return {
    ...earlierFormValuesOf(null),
    buyer: { name: name ?? '', email, taxId: taxId ?? '', cellphone: cellphone ?? '' },
    address: addressOf({
      zipCode: zipCode ?? '',
      street: street ?? '',
      addressNumber: number ?? '',
      district: district ?? '',
      city: city ?? '',
      state: state ?? '',
    }),
  };
}

function refuseUnlessAllowed({ settings }: OwnVisit): void {
  if (!settings.replaceCard) throw forbidden('the store does not offer this in its portal');
}
