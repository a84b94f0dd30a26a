/** Portuguese: cards that are stored for a customer, on pages of checkouts and in the portal. */

export const storedCardsPt = {
  signIn: 'Pagar com um cartão guardado',
  signInText: (shop: string) =>
    `Para pagar com um cartão guardado em ${shop}, digite o seu e-mail. Se houver um cadastro com ` +
    'ele, enviamos um código de seis dígitos.',
  choose: 'Com qual cartão?',
  other: 'Outro cartão',
  signedInAs: (name: string) => `Você entrou como ${name}.`,
  otherPerson: 'Não é você? Saia na sua conta',
  signedInAsOther:
    'Este pagamento é de outro cliente, não de quem entrou: ele não mostra cartões guardados.',
  signOutFirst: 'Saia na sua conta e entre como quem vai pagar',
  unusable: 'Este cartão guardado não pode mais ser usado aqui. Escolha outro, ou entre de novo.',
  title: 'Cartões guardados',
  none: 'Nenhum cartão foi guardado para as próximas compras.',
  validUntil: (month: string) => `Válido até ${month}`,
  expired: (month: string) => `Vencido em ${month}`,
  remove: 'Apagar o cartão',
  removeText: (card: string) =>
    `${card} não será mais oferecido nem cobrado em novas compras. Uma assinatura que é cobrada ` +
    'neste cartão continua: troque ou remova o cartão na página dela.',
  keep: 'Manter o cartão',
  removed: 'O cartão foi apagado.',
};
