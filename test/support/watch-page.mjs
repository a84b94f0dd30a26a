/**
 * A buyer with a process of his own: opens the page at the given address, again and again, until
 * its input ends. Prints the milliseconds of each visit and the statuses as JSON.
 */
import { Agent, request } from 'node:http';

const EVERY_MS = 25;
const [url, localAddress] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, localAddress });
const seen = { times: [], statuses: {} };
let hasEnded = false;
process.stdin.on('end', () => (hasEnded = true)).resume();

function visit() {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status) => {
      seen.times.push(performance.now() - began);
      seen.statuses[status] = (seen.statuses[status] ?? 0) + 1;
      resolve();
    };
    request(url, { agent, headers: { accept: 'text/html' } }, (response) =>
      response.resume().once('end', () => end(response.statusCode)),
    )
      .once('error', ({ code }) => end(code))
      .end();
  });
}

while (!hasEnded) {
  await visit();
  await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
}
agent.destroy();
process.stdout.write(JSON.stringify(seen));
