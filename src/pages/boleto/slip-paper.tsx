/** The slip on paper: the part that banks read and, in print, the buyer's part above it. */
import type { ComponentChildren } from 'preact';
import { formatReais } from '../../platform/operations/money';
import type { Messages } from '../messages/messages';
import { barCodeImage } from './code-image';
import { brazilianDate, partyText, type Slip } from './slip';

export function SlipPaper({
  slip,
  qrImage,
  messages,
}: {
  slip: Slip;
  qrImage: string;
  messages: Messages;
}) {
  const { boleto } = messages;
  const {
    beneficiary,
    payer,
    amount,
    dueDate,
    issuedOn,
    number,
    about,
    instructions,
    barCode44,
    typeableLine,
  } = slip;
  const bars = barCodeImage(barCode44);
  return (
    <section class="slip" aria-label={boleto.slip} lang="pt-BR">
      <div class="part print-only">
        <Heading slip={slip} right="Recibo do pagador" />
        <dl>
          <Cell label="Beneficiário" size="most">
            {partyText(beneficiary)}
          </Cell>
          <Cell label="Vencimento" size="side" isStrong>
            {brazilianDate(dueDate)}
          </Cell>
          <Cell label="Pagador" size="most">
            {partyText(payer)}
          </Cell>
          <Cell label="Valor do documento" size="side" isStrong>
            {formatReais(amount)}
          </Cell>
          <Cell label="Número do documento" size="most">
            {number}
          </Cell>
          <Cell label="Data do documento" size="side">
            {brazilianDate(issuedOn)}
          </Cell>
        </dl>
        <div class="slip-pix">
          <img src={qrImage} alt="" />
          <div>
            <strong>Pague com Pix</strong>
            <p>
              Aponte a câmera do aplicativo do seu banco para o código ao lado: a confirmação chega
              em segundos.
            </p>
            {about.map((line) => (
              <p>{line}</p>
            ))}
          </div>
        </div>
      </div>
      <p class="cut print-only">Corte na linha</p>
      <div class="part">
        <Heading slip={slip} right={typeableLine} />
        <dl>
          <Cell label="Local de pagamento" size="most">
            Pagável em qualquer banco, lotérica ou aplicativo, ou por Pix
          </Cell>
          <Cell label="Vencimento" size="side" isStrong>
            {brazilianDate(dueDate)}
          </Cell>
          <Cell label="Beneficiário" size="most">
            {partyText(beneficiary)}
          </Cell>
          <Cell label="Valor do documento" size="side" isStrong>
            {formatReais(amount)}
          </Cell>
          <Cell label="Data do documento" size="third">
            {brazilianDate(issuedOn)}
          </Cell>
          <Cell label="Espécie" size="third">
            R$
          </Cell>
          <Cell label="Aceite" size="third">
            N
          </Cell>
          <Cell label="Valor cobrado" size="side">
            {' '}
          </Cell>
          <Cell label="Número do documento" size="all">
            {number}
          </Cell>
          {about.length > 0 && (
            <Cell label="Referente a" size="all">
              {about.join(', ')}
            </Cell>
          )}
          <Cell label="Instruções (texto de responsabilidade do beneficiário)" size="all">
            {instructions.map((line) => (
              <span class="line">{line}</span>
            ))}
          </Cell>
          <Cell label="Pagador" size="all">
            {partyText(payer)}
          </Cell>
        </dl>
        <div class="slip-bars">
          <svg
            viewBox={`0 0 ${bars.width} ${bars.height}`}
            preserveAspectRatio="none"
            shape-rendering="crispEdges"
            role="img"
            aria-label={boleto.barCode}
          >
            <path d={bars.path} />
          </svg>
          <small>Autenticação mecânica · Ficha de compensação</small>
        </div>
      </div>
    </section>
  );
}

function Heading({ slip, right }: { slip: Slip; right: string }) {
  const { bank } = slip;
  return (
    <p class="slip-head">
      <strong>{bank.name}</strong>
      <strong class="bank-code">{bank.code}</strong>
      <strong class="right">{right}</strong>
    </p>
  );
}

function Cell({
  label,
  size,
  isStrong = false,
  children,
}: {
  label: string;
  size: 'most' | 'side' | 'third' | 'all';
  isStrong?: boolean;
  children: ComponentChildren;
}) {
  return (
    <div class={`cell ${size}`}>
      <dt>{label}</dt>
      <dd>{isStrong ? <strong>{children}</strong> : children}</dd>
    </div>
  );
}
