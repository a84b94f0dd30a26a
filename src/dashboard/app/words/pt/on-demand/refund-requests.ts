/** Portuguese: the refunds that buyers request in the portal. */

export const refundRequests = {
  title: 'Solicitações de reembolso',
  about: 'O que os compradores pedem no portal. A resposta aparece no portal do comprador.',
  list: 'Pedidos dos compradores',
  amount: 'Valor pago',
  status: 'Situação',
  kind: 'Tipo',
  kinds: { REQUEST: 'Pedido de reembolso', WITHDRAWAL: 'Desistência da compra' },
  payment: 'Id do pagamento',
  customer: 'Cliente',
  reason: 'Motivo do comprador',
  createdAt: 'Pedido em',
  decidedAt: 'Decidido em',
  decision: 'Decisão',
  answer: 'Resposta ao comprador',
  answerHint: 'O comprador lê este texto no portal.',
  accept: 'Aceitar',
  acceptTitle: 'Aceitar e reembolsar',
  acceptText: (left: string) => `Reembolsa ${left} ao comprador. Isso não pode ser desfeito.`,
  isPaidOtherwise: 'Já reembolsei de outra forma; não faça o reembolso',
  accepted: 'Solicitação aceita.',
  refuse: 'Recusar',
  refuseTitle: 'Recusar a solicitação',
  refuseText: 'O pagamento fica como está, e o comprador vê a recusa no portal.',
  refuseWithdrawalText:
    'O consumidor pode desistir de uma compra à distância em até 7 dias (CDC, art. 49). Recuse ' +
    'só se esse direito não vale para esta compra.',
  refused: 'Solicitação recusada.',
  empty: {
    title: 'Nenhuma solicitação',
    text: 'Quando um comprador pedir um reembolso no portal, ela aparece aqui.',
  },
};
