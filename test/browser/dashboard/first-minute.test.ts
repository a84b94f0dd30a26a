/**
 * The first minute of a stranger: `npm start` with an empty data folder, the printed link in
 * Chromium, and a product, a link and a simulated sale in the overview. Needs no service.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Browser, browserPath, describeInBrowser, launchBrowser } from '../../support/browser';
import { settled, WIDTHS } from '../../support/dashboard-browser';

const A_MINUTE_MS = 60_000;
const READY_WITHIN_MS = 120_000;

let dataDir: string;
let npm: ChildProcess;
let link: URL;
let browser: Browser;

beforeAll(async () => {
  if (!browserPath) return;
  dataDir = mkdtempSync(join(tmpdir(), 'pitanga-first-minute-'));
  link = await npmStart();
  browser = new Browser(link.origin, await launchBrowser());
}, READY_WITHIN_MS);

afterAll(async () => {
  if (!browserPath) return;
  await browser?.close();
  if (npm.exitCode === null) {
    npm.kill('SIGTERM');
    await once(npm, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** The link to the dashboard that it prints, once it is ready. */
function npmStart(): Promise<URL> {
  const { PATH = '', HOME = '' } = process.env;
  npm = spawn('npm', ['start'], {
    env: { PATH, HOME, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { stdout, stderr } = npm;
  if (!stdout || !stderr) throw new Error('the output must be piped');
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    for (const stream of [stdout, stderr])
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const [, printed] = /^ +Dashboard +(\S+#\S+)$/m.exec(lines.join('\n')) ?? [];
        if (printed && lines.some((each) => each.startsWith('ready '))) resolve(new URL(printed));
      });
    npm.once('exit', (code) =>
      reject(new Error(`npm start ended (${code}):\n${lines.join('\n')}`)),
    );
  });
}

describeInBrowser('within a minute of opening the printed link', () => {
  test('a product, a link and a simulated sale stand in the overview', async () => {
    const { page, complaints, close } = await browser.visitor({ viewport: WIDTHS.desktop });
    const opened = performance.now();
    await page.goto(link.href);
    await page.getByLabel('Seu nome').fill('Ana Souza');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('link', { name: 'Depois: ir para o painel' }).click();

    // The Demo store begins with two products, so that this step is ticked already.
    await page.getByRole('link', { name: 'Produtos', exact: true }).click();
    await page.getByRole('button', { name: 'Criar produto' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill('Camiseta');
    await dialog.getByLabel('Preço').fill('49,90');
    await dialog.getByRole('button', { name: 'Criar produto' }).click();
    await page.getByRole('link', { name: 'Camiseta' }).waitFor();

    await page.getByRole('link', { name: 'Links de pagamento' }).click();
    await page.getByRole('button', { name: 'Criar link' }).click();
    await dialog.getByRole('button', { name: 'Criar por R$ 49,90' }).click();
    await page.getByRole('heading', { name: 'Compartilhar' }).waitFor();
    await page.getByRole('button', { name: 'Simular pagamento' }).click();
    await dialog.getByRole('button', { name: 'Simular pagamento' }).click();
    await page.getByRole('table', { name: 'Pagamentos' }).getByText('Pago').waitFor();

    await page.getByRole('link', { name: 'Início' }).click();
    await settled(page);
    // Products, links and payments are ticked, so that the next step is the first mail.
    await page.getByRole('link', { name: 'Veja o primeiro e-mail ao comprador' }).waitFor();
    await page.getByText('R$ 49,90').first().waitFor();
    expect(performance.now() - opened).toBeLessThan(A_MINUTE_MS);
    expect(complaints).toEqual([]);
    await close();
  }, 120_000);
});
