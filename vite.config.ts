import react from '@vitejs/plugin-react';
import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { themeStyleSheet } from './platform/web/theme.ts';

/** Where `npm run dev` finds the server. */
const server = process.env.TRIBUTARY_SERVER ?? 'http://127.0.0.1:8080';

/** JavaScript before the first useful picture, in KiB after gzip; see docs/decisions. */
const budget = { login: 130, inside: 400 };

export default defineConfig({
  root: 'apps/web',
  // The page may be served below any path: everything is asked for relative to it.
  base: './',
  plugins: [react(), themeVariables(), firstLoadBudget()],
  server: { host: '127.0.0.1', proxy: { '/api': server, '/dstandard': server, '/config.js': server } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2024',
    // What counts is the first load as a whole, and that has its own limit above.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      onLog(level, log, print) {
        // A screen that is also imported directly would land in the entry with everything it needs.
        if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
        print(level, log);
      },
    },
  },
});

/** The tokens of theme.ts, in the page before any script: the boot screen and the login page stand on them. */
function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    transformIndexHtml: () => [{ tag: 'style', children: themeStyleSheet(), injectTo: 'head' }],
  };
}

/** Fails the build when the login page or the shell grows past its budget. */
function firstLoadBudget(): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const entry = chunks.find((chunk) => chunk.isEntry)!;
        const inside = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/apps/web/inside.tsx'))!;
        const sizes = { login: kibibytes(bundle, [entry]), inside: kibibytes(bundle, [entry, inside]) };
        this.info(`first load, KiB of JavaScript after gzip: login page ${sizes.login}, shell ${sizes.inside}`);
        for (const page of ['login', 'inside'] as const) {
          if (sizes[page] > budget[page]) this.error(`first load of ${page}: ${sizes[page]} KiB, allowed are ${budget[page]}`);
        }
      },
    },
  };
}

/** The chunks and everything they import statically. */
function kibibytes(bundle: Rolldown.OutputBundle, from: readonly Rolldown.OutputChunk[]): number {
  const closure = new Set(from.map((chunk) => chunk.fileName));
  for (const fileName of closure) {
    const chunk = bundle[fileName];
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) closure.add(imported);
  }
  const bytes = [...closure].reduce((sum, fileName) => {
    const chunk = bundle[fileName];
    return chunk?.type === 'chunk' ? sum + gzipSync(chunk.code).length : sum;
  }, 0);
  return Math.round(bytes / 102.4) / 10;
}
