import {
  type Action,
  type Finding,
  failed,
  isSince,
  type JudgeContext,
  missing,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject, type RevisionId } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { isDriven, reported, reportOf } from '../parts/driven.ts'

interface Case {
  readonly outputSchema?: JsonObject
  readonly result: JsonObject
  /** Why our server should not say that. */
  readonly flaw?: string
}

const text = (words: string): JsonObject => ({ type: 'text', text: words })
const draft07 = 'http://json-schema.org/draft-07/schema#'

/** What draft-07 says with an array, 2020-12 says with prefixItems. */
const tuple: JsonObject = {
  $schema: draft07,
  type: 'object',
  properties: { pair: { type: 'array', items: [{ type: 'string' }, { type: 'integer' }] } },
  required: ['pair'],
}
const count: JsonObject = { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] }
const of = (structuredContent: JsonObject): JsonObject => ({
  content: [text(JSON.stringify(structuredContent))],
  structuredContent,
})
const marker = 'x-suite-bad-block'

const cases = {
  plain: { result: { content: [text('done')] } },
  explicit: { result: { content: [text('done')], isError: false } },
  fits: { outputSchema: count, result: of({ count: 1 }) },
  unfit: { outputSchema: count, result: of({ count: 'many' }), flaw: 'content that does not fit its schema' },
  'old-fits': { outputSchema: tuple, result: of({ pair: ['a', 1] }) },
  'old-unfit': { outputSchema: tuple, result: of({ pair: ['a', 'b'] }), flaw: 'content that does not fit its schema' },
  bare: { result: { isError: false }, flaw: 'a result without content' },
  kind: { result: { content: [{ type: 'x-suite-kind', marker }] }, flaw: 'a block of an unknown type' },
  base64: {
    result: { content: [{ type: 'image', mimeType: 'image/png', data: `%%%${marker}` }] },
    flaw: 'data that is no base64',
  },
} as const satisfies Readonly<Record<string, Case>>
type Name = keyof typeof cases

const isName = (name: Json | undefined): name is Name => typeof name === 'string' && Object.hasOwn(cases, name)
const named = (revision: RevisionId): readonly (readonly [string, Case])[] =>
  Object.entries(cases).filter(
    ([, { outputSchema }]: readonly [string, Case]) => outputSchema === undefined || isSince(revision, '2025-06-18'),
  )

const succeeded = (context: JudgeContext, name: Name): Finding =>
  reported(context, name, ({ outcome, line, seq }) =>
    outcome === 'result' ? passed : failed(`an ordinary result of "${name}"`, line, seq),
  )

/** The client does not take it for a result like any other. */
const noticed = (context: JudgeContext, name: Name, what: string): Finding =>
  reported(context, name, ({ outcome, line, seq }) =>
    outcome === 'result' ? failed(`an error for ${what}`, line, seq) : passed,
  )

/** The bad block was refused, or does not reach the user. */
const heldBack = (context: JudgeContext, name: Name, what: string): Finding =>
  reported(context, name, ({ outcome, value = null, line, seq }) => {
    if (outcome !== 'result') return passed
    const arrived =
      name === 'bare' ? !isJsonObject(value) || value.content === undefined : JSON.stringify(value).includes(marker)
    return arrived ? failed(`an error for ${what}, or a result without it`, line, seq) : passed
  })

/** The first that is no pass. */
const worst = (findings: readonly Finding[]): Finding =>
  findings.find(({ verdict }) => verdict === 'failed') ?? findings.find(({ verdict }) => verdict !== 'passed') ?? passed

export default using(['call-tool']).clientScenario({
  title: 'Results of tools: plain, with and against a schema, and broken ones, as the client hands them on',
  async drive({ serve, revision, facts }) {
    if (!isDriven(facts)) return
    const own = named(revision.id)
    const server = await serve(
      {
        tools: own.map(([name, { outputSchema }]) => ({
          name,
          inputSchema: { type: 'object' },
          ...(outputSchema === undefined ? {} : { outputSchema }),
        })),
        on: {
          'tools/call': async (request) => {
            const { name } = request.params
            const { result, flaw }: Case = isName(name) ? cases[name] : cases.plain
            if (flaw !== undefined) request.deliberate(flaw)
            return result
          },
        },
      },
      {
        actions: [
          { action: 'list-tools' },
          ...own.map(([name]): Action => ({ action: 'call-tool', name, id: name })),
          { action: 'call-tool', name: 'plain', id: 'afterwards' },
        ],
      },
    )
    await server.done()
  },
  judges: {
    'tools.call.is-error-default-false': (_, context) =>
      worst([succeeded(context, 'plain'), succeeded(context, 'explicit')]),
    'tools.output-schema.client-validates': (_, context) => {
      if (reportOf(context, 'fits')?.outcome !== 'result') return notObserved('content that fits got no result')
      return noticed(context, 'unfit', 'content that does not fit the output schema')
    },
    'json-schema.client.validates-by-dialect': (_, context) => {
      const [fits, unfit] = [reportOf(context, 'fits'), reportOf(context, 'unfit')]
      if (fits?.outcome !== 'result' || unfit === undefined || unfit.outcome === 'result')
        return notObserved(
          'the client does not validate what tools return, or needs call-tool (docs/reference/drivers.md)',
        )
      const [old, oldUnfit] = [reportOf(context, 'old-fits'), reportOf(context, 'old-unfit')]
      if (old === undefined || oldUnfit === undefined) return notObserved('the tools were not called')
      // One that does not know the dialect says so in both cases.
      if (old.outcome !== 'result') {
        if (/dialect|draft-?0?7|\$schema/i.test(String(old.error?.message))) return passed
        return failed('a result that fits by draft-07, or an error that names the dialect', old.line, old.seq)
      }
      return oldUnfit.outcome === 'result'
        ? failed('an error for content that does not fit by draft-07', oldUnfit.line, oldUnfit.seq)
        : passed
    },
    'tools.security.validate-results': (_, context) => {
      const all = [
        heldBack(context, 'bare', 'a result without content'),
        heldBack(context, 'kind', 'a block of an unknown type'),
        heldBack(context, 'base64', 'an image that is no base64'),
      ]
      if (all.every(({ verdict }) => verdict === 'not-observed')) return worst(all)
      if (reportOf(context, 'afterwards') === undefined && !context.isCutShort)
        return { ...missing('a client that goes on after broken results'), verdict: 'warned' }
      return worst(all)
    },
  },
})
