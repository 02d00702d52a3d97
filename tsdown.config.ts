import { transform } from 'esbuild'
import { defineConfig, type Rolldown } from 'tsdown'

/** Generated code and data are two thirds of the package, and nobody reads them there. */
const minifyGenerated: Rolldown.Plugin = {
  name: 'minify-generated',
  async generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const holds = (path: RegExp) => chunk.moduleIds.some((id) => path.test(id))
      const target = { target: 'node20.19', format: 'esm' } as const
      if (holds(/\/generated\/(schema\/|ledger\.json)/))
        chunk.code = (await transform(chunk.code, { minify: true, ...target })).code
      // The next largest: it keeps its names, which a stack shows, and loses what only editors need.
      else if (holds(/\/suites\/monitors\//))
        chunk.code = (await transform(chunk.code, { minifyWhitespace: true, ...target })).code
    }
  },
}

export default defineConfig({
  entry: {
    index: 'api/index.ts',
    vitest: 'adapters/vitest/index.ts',
    'mcp-conform': 'cli/main.ts',
    'stand-in': 'harness/transports/stdio/stand-in.ts',
    'reference-server': 'reference-servers/main.ts',
    'reference-client': 'reference-clients/main.ts',
  },
  format: 'esm',
  fixedExtension: false,
  platform: 'node',
  target: 'node20.19',
  dts: { entry: ['api/index.ts', 'adapters/vitest/index.ts'] },
  plugins: [minifyGenerated],
  clean: true,
  outputOptions: { chunkFileNames: 'chunks/[name]-[hash].js', comments: false },
})
