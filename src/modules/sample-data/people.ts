/** Invented buyers: usual Brazilian names, valid CPFs, addresses at example.com. */
import type { Random } from './random';

export interface Person {
  name: string;
  email: string;
  taxId: string;
  cellphone: string;
  zipCode: string;
}

const FIRST = (
  'Ana Beatriz Bruna Camila Carla Daniela Fernanda Gabriela Helena Isabela Juliana Larissa ' +
  'Letícia Luíza Mariana Natália Patrícia Antônio Bruno Caio Carlos Daniel Eduardo Felipe ' +
  'Gustavo Henrique João José Leonardo Lucas Marcelo Mateus Paulo Rafael Thiago'
).split(' ');
const LAST = (
  'Almeida Alves Araújo Barbosa Cardoso Carvalho Castro Correia Costa Dias Ferreira Gomes Lima ' +
  'Lopes Machado Martins Melo Mendes Monteiro Moreira Nascimento Nogueira Oliveira Pereira ' +
  'Pinto Ramos Ribeiro Rocha Rodrigues Santos Silva Souza Teixeira Vieira'
).split(' ');
/** Area codes and the beginnings of the postal codes there. */
const PLACES: readonly { area: string; zip: string }[] = [
  { area: '11', zip: '01' },
  { area: '21', zip: '20' },
  { area: '31', zip: '30' },
  { area: '41', zip: '80' },
  { area: '51', zip: '90' },
  { area: '61', zip: '70' },
  { area: '71', zip: '40' },
  { area: '81', zip: '50' },
];

export function people(random: Random, count: number): Person[] {
  return Array.from({ length: count }, (_, index) => person(random, index + 1));
}

function person(random: Random, number: number): Person {
  const [first, middle, last] = [random.pick(FIRST), random.pick(LAST), random.pick(LAST)];
  const { area, zip } = random.pick(PLACES);
  return {
    name: middle === last ? `${first} ${last}` : `${first} ${middle} ${last}`,
    email: `${plain(first)}.${plain(last)}.${number}@example.com`,
    taxId: cpf(random),
    cellphone: `+55 ${area} 9${random.whole(6000, 9999)}-${random.whole(1000, 9999)}`,
    zipCode: `${zip}${random.whole(100, 999)}-${random.whole(100, 999)}`,
  };
}

/** Nine random digits and both check digits. */
export function cpf(random: Random): string {
  const digits = Array.from({ length: 9 }, () => random.whole(0, 9));
  // A CPF of equal digits is not valid.
  if (digits.every((digit) => digit === digits[0])) digits[8] = ((digits[0] ?? 0) + 1) % 10;
  for (let length = 9; length < 11; length++) {
    const weighted = digits.reduce((total, digit, at) => total + digit * (length + 1 - at), 0);
    const rest = (weighted * 10) % 11;
    digits.push(rest === 10 ? 0 : rest);
  }
  return digits.join('');
}

function plain(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
