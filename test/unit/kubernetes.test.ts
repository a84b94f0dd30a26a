/**
 * The manifests for Kubernetes are what the schemas of Kubernetes demand, refer to what exists, and
 * give the service settings with which it starts. Nothing is applied to a cluster.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { readConfig } from '../../src/config/config';
import { registry } from '../../src/platform/observability/metrics';
import { databaseFigures } from '../../jobs/figures/database-gauge';
import '../../jobs/figures/figure-gauges';

const ROOT = join(__dirname, '../..');
const FOLDER = join(ROOT, 'docs/kubernetes');

type Labels = Record<string, string>;
interface Container {
  env?: { name: string; value: string }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  args?: string[];
  volumeMounts: { name: string; mountPath: string }[];
  securityContext: object;
}
interface Pod {
  metadata: { labels: Labels };
  spec: {
    containers: [Container];
    volumes: { name: string; emptyDir: object }[];
    securityContext: object;
    terminationGracePeriodSeconds?: number;
  };
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Labels };
  spec: Record<string, any>;
}
interface Kustomization {
  resources: string[];
  configMapGenerator: { name: string; literals: string[] }[];
}

/** The package and the name of the type of a kind. */
const PACKAGES: Record<string, string> = {
  'monitoring.coreos.com/v1': '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
};
const packageOf = (apiVersion: string) => PACKAGES[apiVersion] ?? `kubernetes-models/${apiVersion}`;

const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const [kustomization] = loadAll(read('kustomization.yaml')) as [Kustomization];
const manifests = kustomization.resources.flatMap((name) => loadAll(read(name)) as Manifest[]);
const pods = manifests
  .filter(({ kind }) => ['Deployment', 'Job'].includes(kind))
  .map(({ metadata, spec }) => ({ name: metadata.name, pod: spec.template as Pod }));
const named = manifests.map((each) => [`${each.kind} ${each.metadata.name}`, each] as const);
const ofKind = (kind: string) => manifests.filter((each) => each.kind === kind);

test('every kind that operators expect is there', () => {
  expect([...new Set(manifests.map(({ kind }) => kind))].toSorted()).toEqual([
    'Deployment',
    'HorizontalPodAutoscaler',
    'Job',
    'Namespace',
    'NetworkPolicy',
    'PodDisruptionBudget',
    'Service',
    'ServiceMonitor',
  ]);
});

test.each(named)('%s satisfies the schema of its kind', (_, manifest) => {
  validate(manifest);
});

test('the rules of the guide become an object of the Prometheus operator', () => {
  const guide = readFileSync(join(ROOT, 'docs/operating/kubernetes.md'), 'utf8');
  const [, block = ''] = /```sh\n(\{\n[^]+?\n\} > pitanga-rules\.yaml)\n```/.exec(guide) ?? [];
  const made = execFileSync('sh', ['-c', block.replace(' > pitanga-rules.yaml', '')], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const [rules] = loadAll(made) as [Manifest];
  validate(rules);
  expect(rules.spec.groups.length).toBeGreaterThan(10);
});

test('no field is unknown: the types of Kubernetes know each of them', () => {
  const types = (given: readonly Manifest[]): string => {
    const folder = mkdtempSync(join(ROOT, 'node_modules/.kubernetes-'));
    const lines = given.map((manifest, index) => {
      const { apiVersion, kind } = manifest;
      return `import type { I${kind} as T${index} } from '${packageOf(apiVersion)}';
export const m${index}: T${index} = ${JSON.stringify(manifest)};`;
    });
    writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
    const options =
      '--noEmit --ignoreConfig --skipLibCheck --strict --module nodenext --types'.split(' ');
    try {
      return spawnSync('npx', ['tsc', ...options, 'node', join(folder, 'manifests.ts')], {
        cwd: ROOT,
        encoding: 'utf8',
      }).stdout;
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  expect(types(manifests)).toBe('');
  const [service] = ofKind('Service');
  if (!service) throw new Error('no Service');
  const misspelt = { ...service, spec: { ...service.spec, selektor: {} } };
  expect(types([misspelt])).toMatch(/selektor.* does not exist in type 'IServiceSpec'/);
});

test('what selectors and targets name exists', () => {
  const labels = pods.map(({ pod }) => pod.metadata.labels);
  const matches = (selector: Labels) =>
    labels.filter((some) => Object.entries(selector).every(([name, value]) => some[name] === value))
      .length;
  for (const { kind, metadata, spec } of manifests) {
    const selector = (spec?.podSelector ?? spec?.selector)?.matchLabels ?? spec?.selector;
    if (selector && kind !== 'ServiceMonitor')
      expect([kind, metadata.name, matches(selector) > 0]).toEqual([kind, metadata.name, true]);
  }
});

test('the autoscalers, Services and Deployments belong together', () => {
  const deployments = ofKind('Deployment').map(({ metadata }) => metadata.name);
  expect(ofKind('HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef.name)).toEqual(
    deployments,
  );
  for (const { spec, metadata } of ofKind('Deployment'))
    expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels ?? metadata.labels);
  for (const { metadata } of ofKind('Service'))
    expect(metadata.labels).toMatchObject(ofKind('ServiceMonitor')[0]?.spec.selector.matchLabels);
});

test('every volume is mounted, and the settings are those of the kustomization', () => {
  for (const { pod } of pods) {
    const [container] = pod.spec.containers;
    const volumes = new Set(pod.spec.volumes.map(({ name }) => name));
    expect(new Set(container.volumeMounts.map(({ name }) => name))).toEqual(volumes);
    for (const { configMapRef } of container.envFrom)
      if (configMapRef) expect(configMapRef.name).toBe(kustomization.configMapGenerator[0]?.name);
  }
});

test('every pod is without privileges, writes only to its volumes and drains in time', () => {
  expect(pods).toHaveLength(3);
  for (const { pod } of pods) {
    expect(pod.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(pod.spec).toMatchObject({ automountServiceAccountToken: false });
    const [container] = pod.spec.containers;
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/tmp', '/data']);
    if (!container.args) expect(pod.spec.terminationGracePeriodSeconds).toBe(30);
  }
});

test('the service starts with the settings of each pod', () => {
  const literals = kustomization.configMapGenerator[0]?.literals ?? [];
  const settings = Object.fromEntries(literals.map((each) => each.split('=') as [string, string]));
  const secrets = {
    DATABASE_URL: 'postgres://pitanga_app:secret@postgres.databases:5432/pitanga',
    REDIS_URL: 'redis://redis.databases:6379',
    SECRET_KEY: 'k9v2f3a91c07e5d82b64f09a7c1e5b38d6a2',
    OPS_TOKEN: 'prometheus:t7x4a91c07e5d82b64f09a7c1e5b',
  };
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  for (const { pod } of pods) {
    const [container] = pod.spec.containers;
    const own = Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, value]));
    const { config, problems, warnings } = readConfig({ ...settings, ...secrets, ...own });
    expect([problems, warnings]).toEqual([[], []]);
    const { role, workerPort, port, production, migrateOnStart } = config;
    expect([production, migrateOnStart]).toEqual([true, false]);
    const [listening] = container.ports ?? [];
    if (listening) expect(listening.containerPort).toBe(role === 'worker' ? workerPort : port);
  }
  expect(dockerfile).toMatch(/PORT=3000/);
});

test('the autoscalers ask for figures that exist, by names that the adapter gives', () => {
  const [values] = loadAll(read('adapter-values.yaml')) as [
    { rules: Record<'custom' | 'external', { seriesQuery: string; name: { as: string } }[]> },
  ];
  const given = [...values.rules.custom, ...values.rules.external];
  const known = [...registry.getMetricsAsArray(), ...databaseFigures.getMetricsAsArray()].map(
    (metric) => (metric as unknown as { name: string }).name,
  );
  for (const { seriesQuery } of given) expect(known).toContain(seriesQuery.split('{')[0]);
  const asked = ofKind('HorizontalPodAutoscaler').flatMap(({ spec }) =>
    (spec.metrics as Record<string, any>[]).flatMap(
      (metric) => metric.pods?.metric.name ?? metric.external?.metric.name ?? [],
    ),
  );
  expect(asked.toSorted()).toEqual(given.map(({ name }) => name.as).toSorted());
});

test('pods reach no private address but the databases and the names of the cluster', () => {
  const egress = ofKind('NetworkPolicy').flatMap(({ spec }) => spec.egress ?? []);
  const blocks = egress.flatMap(({ to }) => to).flatMap(({ ipBlock }) => ipBlock ?? []);
  expect(blocks.map(({ cidr }) => cidr)).toEqual(['0.0.0.0/0', '::/0']);
  expect(blocks[0].except).toEqual(
    expect.arrayContaining(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16']),
  );
  expect(blocks[1].except).toEqual(expect.arrayContaining(['fc00::/7', 'fe80::/10']));
});

/** Throws with the path of the field that is wrong. */
function validate(manifest: Manifest): void {
  const models = require(packageOf(manifest.apiVersion)) as Record<
    string,
    new (data: object) => { validate(): void }
  >;
  const Model = models[manifest.kind];
  if (!Model) throw new Error(`${manifest.apiVersion} has no ${manifest.kind}`);
  new Model(manifest).validate();
}

const kubectl = process.env.KUBECTL ?? 'kubectl';
const hasKubectl = spawnSync(kubectl, ['version', '--client']).status === 0;
(hasKubectl ? test : test.skip)('Kustomize builds all of it', () => {
  const built = loadAll(
    execFileSync(kubectl, ['kustomize', FOLDER], { encoding: 'utf8' }),
  ) as Manifest[];
  const kinds = (some: Manifest[]) => some.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(kinds(built)).toEqual(expect.arrayContaining(kinds(manifests)));
  const settings = built.find(({ kind }) => kind === 'ConfigMap')?.metadata.name ?? '';
  expect(settings).toMatch(/^pitanga-settings-\w+$/);
  expect(JSON.stringify(built)).not.toContain('"pitanga-settings"');
  expect(JSON.stringify(built)).not.toContain('"image":"pitanga"');
});
