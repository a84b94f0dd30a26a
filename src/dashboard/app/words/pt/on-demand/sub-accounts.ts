/** Portuguese: the sellers of a store, and their parts of payments. */

export const subAccounts = {
  title: 'Subcontas',
  one: 'Subconta',
  about:
    'O dinheiro de cada vendedor fica separado do saldo da loja. Guardar dinheiro de terceiros ' +
    'pode exigir autorização do Banco Central: consulte um advogado.',
  list: 'Vendedores',
  name: 'Nome',
  taxId: 'CPF ou CNPJ',
  taxIdHint: 'Não muda depois: o dinheiro pertence a esta pessoa.',
  externalId: 'Id externo',
  pixKey: 'Chave Pix',
  pixKeyHint: 'Do mesmo titular. Sem ela, vale o CPF ou CNPJ.',
  balance: 'Saldo',
  negative: 'Negativo',
  available: 'Disponível',
  pending: 'A liberar',
  blocked: 'Bloqueado',
  negativeText:
    'O saldo está negativo: reembolsos ou contestações tiraram mais do que havia. As próximas ' +
    'vendas cobrem a diferença antes de qualquer saque.',
  createdAt: 'Criada em',
  details: 'Detalhes',
  id: 'Id',
  rules: 'Regras',
  rulesOf: [
    'O vendedor recebe o que a divisão de cada venda diz; a loja fica com o resto e paga a taxa, ' +
      'salvo se a divisão diz outra coisa.',
    'Um reembolso tira de cada parte na mesma proporção, quando é pedido. Uma contestação bloqueia a parte.',
    'Saques vão por Pix para a chave do mesmo titular, a partir de R$ 1,00; a taxa do saque é ' +
      'cobrada além do valor.',
    'A subconta pode ser excluída quando o saldo é zero e nenhum saque está em andamento.',
  ],
  statement: 'Extrato da subconta',
  withdrawals: 'Saques da subconta',
  all: 'Ver tudo',
  noMovements: { title: 'Nenhum movimento ainda.', text: 'Cada parte de uma venda aparece aqui.' },
  noWithdrawals: { title: 'Nenhum saque ainda.', text: 'O dinheiro disponível sai daqui por Pix.' },
  create: 'Criar subconta',
  created: 'Subconta criada.',
  edit: 'Editar',
  saved: 'Subconta salva.',
  delete: 'Excluir',
  deleteOf: (name: string) => `Excluir ${name}`,
  deleteText:
    'O passado fica nos livros. A loja passa a ficar com o que divisões ainda dizem para esta subconta.',
  deleted: 'Subconta excluída.',
  withdraw: 'Sacar',
  withdrawOf: (amount: string) => `Sacar ${amount}`,
  withdrawText: (key: string) => `O dinheiro vai para a chave Pix ${key}.`,
  withdrawn: (amount: string) => `Saque de ${amount} iniciado.`,
  amount: 'Valor',
  amountHint: 'O valor que chega. A taxa sai do saldo da subconta.',
  description: 'Descrição',
  parts: 'Divisão da venda',
  ofStore: 'Loja',
  feeOf: (fee: string) => `taxa de ${fee} já descontada`,
  leftOf: (left: string) => `restam ${left} após reembolsos ou contestação`,
  empty: {
    title: 'Nenhuma subconta ainda.',
    text: 'Crie uma para cada vendedor, e diga nas vendas quanto cada um recebe.',
  },
};
