/** The offer of one more product after a payment. */
import type { Charge } from '../../../modules/charges/charge';
import type { Product } from '../../../modules/products/product';
import { pagePath } from '../../paths';
import { Form } from '../../parts/components';
import type { Visit } from '../../visit';
import { brandOf } from '../form/card-brand';

export function Offer({
  visit,
  product,
  amount,
  charge,
}: {
  visit: Visit;
  product: Product;
  /** What it costs by the method of the payment, in cents. */
  amount: number;
  charge: Charge;
}) {
  const {
    messages: { upsell: messages },
    format,
    id,
  } = visit;
  const isByCard = charge.method === 'CARD';
  return (
    <section class="card" aria-labelledby="offer">
      <h2 id="offer">{messages.title}</h2>
      <div class="with-thumb">
        {product.imageKey && (
          <img
            class="thumb"
            src={pagePath(`/files/${product.imageKey}`)}
            alt=""
            width="48"
            height="48"
          />
        )}
        <div>
          <p>
            <strong>{product.name}</strong>
          </p>
          {product.description && <p class="quiet">{product.description}</p>}
        </div>
      </div>
      <p class="quiet">
        {isByCard
          ? messages.byCard(brandOf(charge.cardBrand), charge.cardLast4 ?? '')
          : messages.byPix}
      </p>
      <Form visit={visit} to={`/pay/${id}/upsell`}>
        <input type="hidden" name="charge" value={charge.id} />
        <button class="button wide" data-busy={visit.messages.checkout.busy}>
          {(isByCard ? messages.takeByCard : messages.takeByPix)(format.money(amount))}
        </button>
      </Form>
    </section>
  );
}
