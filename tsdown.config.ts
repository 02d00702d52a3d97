import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { transform } from 'esbuild'
import { defineConfig, type Rolldown } from 'tsdown'
import { editorSchema } from './scripts/generate/editor-schema.ts'

/** The ledger repeats itself: packed it is a seventh, and unpacking takes milliseconds. */
const packLedger: Rolldown.Plugin = {
  name: 'pack-ledger',
  transform: {
    filter: { id: /\/generated\/ledger\.json$/ },
    handler: (json) => ({
      moduleType: 'js',
      code: `import { brotliDecompressSync } from 'node:zlib'
const packed = Buffer.from('${brotliCompressSync(json).toString('base64')}', 'base64')
export default JSON.parse(brotliDecompressSync(packed).toString())`,
    }),
  },
}

/** So are the page of the HTML report and the known causes a quarter: modules of constants that are JSON. */
const packConstants: Rolldown.Plugin = {
  name: 'pack-constants',
  transform: {
    filter: { id: /\/generated\/(?:report-page|known-breaches)\.ts$/ },
    handler: (code) => {
      const constants = [...code.matchAll(/^export const (\w+): .+? = (["[{].*)$/gm)]
      const packed = constants.map(([, name, json = '']) => {
        const text = brotliCompressSync(JSON.stringify(JSON.parse(json))).toString('base64')
        return `export const ${name} = unpacked('${text}')`
      })
      return {
        moduleType: 'js',
        code: `import { brotliDecompressSync } from 'node:zlib'
const unpacked = (packed) => JSON.parse(brotliDecompressSync(Buffer.from(packed, 'base64')).toString())
${packed.join('\n')}`,
      }
    },
  },
}

/** Scenarios, judges, faults and what is generated are most of the package: names shrink there. Elsewhere they stay, for stack traces. */
const unread = /\/(?:suites\/(?:server|client|monitors|authorization-server)\/|generated\/(?:schema\/|\w+-faults))/

const shrink: Rolldown.Plugin = {
  name: 'shrink',
  async generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.fileName.endsWith('.js')) continue
      const minifyIdentifiers = chunk.moduleIds.some((id) => unread.test(id))
      chunk.code = (
        await transform(chunk.code, {
          minifyIdentifiers,
          minifySyntax: true,
          minifyWhitespace: true,
          lineLimit: 500,
          charset: 'utf8',
          target: 'node20.19',
          format: 'esm',
        })
      ).code
    }
  },
}

/** What editors read of the configuration knows the names of the ledger. */
const describeConfig: Rolldown.Plugin = {
  name: 'describe-config',
  generateBundle() {
    const ledger: Ledger = JSON.parse(readFileSync('generated/ledger.json', 'utf8'))
    const fixtures = ledger.fixtures.flatMap(({ name, variants = {} }) => [name, ...Object.keys(variants)])
    const requirements = ledger.requirements.map(({ id }) => id)
    const source = `${JSON.stringify(editorSchema({ fixtures, requirements }))}\n`
    this.emitFile({ type: 'asset', fileName: 'config.schema.json', source })
  },
}

interface Ledger {
  readonly fixtures: readonly { readonly name: string; readonly variants?: Readonly<Record<string, string>> }[]
  readonly requirements: readonly { readonly id: string }[]
}

export default defineConfig({
  entry: {
    index: 'api/index.ts',
    vitest: 'api/vitest/index.ts',
    'mcp-conform': 'cli/main.ts',
    'stand-in': 'harness/transports/stdio/stand-in.ts',
    'tap-thread': 'cli/tap/thread.ts',
    'tap-relay': 'harness/tap/relay.ts',
    'reference-server': 'reference-servers/main.ts',
    'reference-client': 'reference-clients/main.ts',
  },
  format: 'esm',
  fixedExtension: false,
  platform: 'node',
  target: 'node20.19',
  // What the types export says its types itself: no program has to be checked for that.
  dts: { oxc: true, entry: ['api/index.ts', 'api/vitest/index.ts'] },
  plugins: [packLedger, packConstants, shrink, describeConfig],
  clean: true,
  outputOptions: {
    chunkFileNames: 'chunks/[name]-[hash].js',
    comments: false,
    // What every command needs is one file, not twenty; what loads a library that few commands need is none of it.
    advancedChunks: {
      includeDependenciesRecursively: false,
      groups: [
        // Spans of revisions are made while other files load: they need nothing, and are there before all.
        { name: 'revisions', test: /\/schema\/(?:revisions|spans)\.ts$/ },
        { name: 'texts', test: /\/cli\/(?:texts|pages)\/(?!(?:init|ci-files)\b)[\w/-]+\.ts$/ },
        { name: 'options', test: /\/cli\/options\/[\w/-]+\.ts$/ },
        { name: 'tap', test: /\/(?:cli|harness)\/tap\/(?!thread\b|relay\.ts)[\w/-]+\.ts$/ },
        {
          name: 'parts',
          test: /\/(?:harness\/(?:transports\/(?:receive-message|pieces|stdio\/(?:start-error|stand-in-frames)|http\/http-response)|fixtures\/bindings|targets\/(?:free-port|client-command)|time\/time-limit|judging\/(?:applicable|crash\/signatures)|runner\/(?:shard|rejudge|collect-garbage|tell\/(?:summary|clean-event|weigh-event|judge-in-turns|report-verdicts|follow-trace)))|cli\/(?:exit|interrupt|failure|last-run|run\/agreement)|suites\/(?:known\/signs|official\/[\w-]+|stimuli\/(?:minting|oauth\/proof)))\.ts$/,
        },
        { name: 'settings', test: /\/settings\/(?:(?:values|selection|schema)\/)?(?!config-shape\b)[\w-]+\.ts$/ },
        { name: 'reports', test: /\/reports\/(?:text|red|record)\/[\w/-]+\.ts$/ },
        {
          name: 'wire',
          test: /\/harness\/(?:(?:wire|trace|revisions)\/[\w/-]+|harness-error|tool|judging\/tally\/verdict-order)\.ts$/,
        },
      ],
    },
  },
})
