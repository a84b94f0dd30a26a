/** What a buyer types beside the card on the page of a production key. */
export const CARD_FORM = {
  method: 'CARD',
  cellphone: '(11) 91234-5678',
  zipCode: '01310-100',
  street: 'Avenida Paulista',
  addressNumber: '1000',
  district: '',
  city: 'São Paulo',
  state: 'sp',
};
