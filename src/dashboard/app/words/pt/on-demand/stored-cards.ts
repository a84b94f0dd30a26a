/** Portuguese: stored cards of a customer, and the public key of the card form. */

export const storedCards = {
  title: 'Cartões guardados',
  card: 'Cartão',
  expiry: 'Validade',
  consent: 'Consentimento',
  lastUsed: 'Último uso',
  never: 'Nunca',
  acts: 'Ações',
  unknown: 'Cartão',
  ending: (brand: string, lastFour: string) => `${brand} final ${lastFour}`,
  none: 'Nenhum cartão guardado',
  noneText:
    'Um cartão é guardado quando o comprador concorda, na página de pagamento ou no formulário da sua página.',
  delete: 'Excluir',
  deleteOf: (card: string) => `Excluir ${card}`,
  deleteText:
    'O cartão não será mais cobrado e também é excluído no provedor. Uma assinatura cobrada nele continua.',
  deleted: 'Cartão excluído.',

  publicKey: {
    title: 'Chave pública',
    about:
      'Para o formulário de cartão na sua página (card.js). Ela só cria tokens de cartão e pode ficar no navegador.',
    name: 'Chave pública deste ambiente',
    none: 'Este ambiente ainda não tem chave pública.',
    create: 'Criar chave pública',
    replace: 'Trocar a chave pública',
    replaceText:
      'A chave atual para de funcionar na hora: os formulários que a usam deixam de abrir até você publicar a nova.',
    replaced: 'A nova chave pública já vale.',
    created: 'Chave pública criada.',
  },
};
