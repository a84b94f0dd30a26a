/**
 * The environment of a test file: the globals of the worker process itself, as in production. What
 * a file changes in them is undone when it ends.
 *
 * Jest's own environment makes a new realm for each file. In it every package is compiled and
 * optimized again, and each look-up of a global costs a call: more than half of the CPU time.
 */
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** Globals of packages that all files share (`shared-packages.js`): they remain. */
const globalsOfPackages = new Set();

class OneRealm {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);

  constructor({ projectConfig: config }) {
    this.restore = [rememberGlobals(), rememberEnv(), rememberListeners()];
    this.fakeTimers = new LegacyFakeTimers({
      config,
      global: globalThis,
      moduleMocker: this.moduleMocker,
      timerConfig: { idToRef: (id) => id, refToId: (timer) => timer },
    });
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    for (const restore of this.restore) restore();
    this.global = null;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Unused: shared-packages.js compiles for the realm of the process. */
  getVmContext() {
    return null;
  }
}

function rememberGlobals() {
  const { exit } = process;
  const before = new Map(
    Reflect.ownKeys(globalThis).map((key) => [
      key,
      Object.getOwnPropertyDescriptor(globalThis, key),
    ]),
  );
  return () => {
    process.exit = exit;
    for (const key of Reflect.ownKeys(globalThis)) {
      const now = Object.getOwnPropertyDescriptor(globalThis, key);
      const then = before.get(key);
      if (!now.configurable || globalsOfPackages.has(key)) continue;
      if (!then) delete globalThis[key];
      else if (now.value !== then.value || now.get !== then.get)
        Object.defineProperty(globalThis, key, then);
    }
  };
}

function rememberEnv() {
  const before = { ...process.env };
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  };
}

function rememberListeners() {
  const before = new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));
  return () => {
    for (const name of process.eventNames())
      for (const listener of process.rawListeners(name))
        if (!before.get(name)?.includes(listener)) process.removeListener(name, listener);
  };
}

OneRealm.globalsOfPackages = globalsOfPackages;
module.exports = OneRealm;
