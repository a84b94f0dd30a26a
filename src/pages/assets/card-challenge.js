/**
 * The confirmation at the simulated bank: tells card.js, in whose window it is shown, that it has
 * ended. What the buyer answered is asked of the service.
 */
'use strict';

const end = () => parent.postMessage('pitanga-challenge-ended', '*');

if (document.querySelector('[data-challenge="answered"]')) end();
addEventListener('keydown', (event) => event.key === 'Escape' && end());
