/** Portuguese: the form of a card on a merchant's own page, and the confirmation at the bank. */

export const cardFormPt = {
  title: 'Dados do cartão',
  holder: 'Nome no cartão',
  cvc: 'CVV',
  save: (shop: string) => `Guardar este cartão para as próximas compras em ${shop}`,
  unknownKey: 'Este formulário não está disponível.',
  challenge: {
    title: 'Confirmação no banco (simulada)',
    text: 'O banco deste cartão de teste pede que você confirme o pagamento.',
    confirm: 'Confirmar o pagamento',
    refuse: 'Não fui eu',
    answered: 'Pronto. Esta janela se fecha sozinha.',
  },
};
