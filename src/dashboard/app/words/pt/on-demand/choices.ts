/** Portuguese: choosing a product in a form. */

export const choices = {
  find: 'Procurar produto',
  findHint: 'O começo do nome. Sem ele, a lista tem os 100 produtos mais novos.',
};
