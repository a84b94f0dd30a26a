/** Bundles the page. Babel puts the compiled documents in the place of `graphql` texts. */
import { readFile } from 'node:fs/promises';
import { transformAsync } from '@babel/core';
import { build } from 'esbuild';

const relay = {
  name: 'relay',
  setup({ onLoad }) {
    onLoad({ filter: /src\/[\w-]+\.tsx?$/ }, async ({ path }) => {
      const result = await transformAsync(await readFile(path, 'utf8'), {
        filename: path,
        configFile: false,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: [['babel-plugin-relay', { eagerEsModules: true }]],
      });
      return { contents: result.code, loader: 'tsx' };
    });
  },
};

await build({
  entryPoints: ['src/main.tsx'],
  bundle: true,
  format: 'esm',
  minify: true,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  outfile: 'dist/main.js',
  plugins: [relay],
  logLevel: 'warning',
});
