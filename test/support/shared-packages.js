/**
 * Loads modules for test files. Packages are loaded once per worker process; our own modules are
 * evaluated for each test file, and compiled once.
 */
const { createRequire } = require('node:module');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { globalsOfPackages } = require('./one-realm');

/** Packages whose state belongs to a test file. */
const PER_FILE = ['type-graphql', 'prom-client'];
const PACKAGE = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

const native = createRequire(__filename);
const compiled = new Map();
const transformed = new Map();

class SharedPackages extends Runtime {
  constructor(config, ...rest) {
    super(config, ...rest);
    const loadedByJest = config.transformIgnorePatterns.map((pattern) => new RegExp(pattern));
    this.isShared = (path) => {
      const name = PACKAGE.exec(path)?.[1];
      return (
        name !== undefined &&
        !PER_FILE.includes(name) &&
        loadedByJest.some((pattern) => pattern.test(path))
      );
    };
    transformOnce(this.transformCache);
    compileOnce(this.executor);
  }

  requireModule(from, name, options, isRequireActual) {
    if (options?.isInternalModule || (name && this._resolution.isCoreModule(name)))
      return super.requireModule(from, name, options, isRequireActual);
    const path = name ? this._resolution.resolveCjs(from, name) : from;
    return this.isShared(path)
      ? requireShared(path)
      : super.requireModule(from, name, options, isRequireActual);
  }
}

function requireShared(path) {
  if (native.cache[path]?.loaded) return native.cache[path].exports;
  const before = new Set(Reflect.ownKeys(globalThis));
  try {
    return native(path);
  } finally {
    for (const key of Reflect.ownKeys(globalThis)) if (!before.has(key)) globalsOfPackages.add(key);
  }
}

/** A source is transformed once, unless it changes while Jest watches. */
function transformOnce(cache) {
  const transform = cache.transform.bind(cache);
  cache.transform = (path, options) => {
    const key = `${options?.isInternalModule ? 'internal' : 'own'} ${path}`;
    const source = cache.fileCache.readFile(path);
    const found = transformed.get(key);
    if (found?.source === source) {
      if (found.sourceMap) cache.sourceMaps.set(path, found.sourceMap);
      return found.code;
    }
    const code = transform(path, options);
    transformed.set(key, { source, code, sourceMap: cache.sourceMaps.get(path) });
    return code;
  };
}

/** The compiled function is called for each test file, which gives it fresh variables. */
function compileOnce(executor) {
  executor.compile = (source, filename) => {
    const found = compiled.get(filename);
    if (found?.source === source) return found.run;
    const run = compileFunction(source, executor.injectedModuleParameters, { filename });
    compiled.set(filename, { source, run });
    return run;
  };
}

module.exports = SharedPackages;
