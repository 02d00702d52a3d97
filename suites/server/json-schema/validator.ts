import { at, type Exchange, each, failed, type JudgeContext, notObserved, passed } from '../../../harness/index.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'

const site = 'schemas'
const dialect = 'https://example.com/unknown-dialect'
const $schema = 'http://json-schema.org/draft-07/schema#'
const tuple: JsonObject = { $schema, items: [{ type: 'integer' }] }
const pair: JsonObject = { prefixItems: [{ type: 'integer' }] }

type Plain =
  | 'fits'
  | 'misfits'
  | `${'draft-07' | 'default'} ${'fits' | 'misfits'}`
  | 'draft-07 ignores'
  | 'unknown dialect'
/** Schema and instance. */
const plain: Readonly<Record<Plain, readonly [JsonObject, Json]>> = {
  fits: [{ items: { type: 'integer' } }, [1]],
  misfits: [{ items: { type: 'integer' } }, ['x']],
  'draft-07 fits': [tuple, [1]],
  'draft-07 misfits': [tuple, ['x']],
  'draft-07 ignores': [{ $schema, ...pair }, ['x']],
  'default fits': [pair, [1]],
  'default misfits': [pair, ['x']],
  'unknown dialect': [{ $schema: dialect, type: 'object' }, {}],
}
const references = ['direct', 'defined', 'relative'] as const
type Label = Plain | (typeof references)[number]
const names = Object.keys(plain).filter((name): name is Plain => Object.hasOwn(plain, name))

/** Schemas whose member `a` is to be had from our site only. */
const remote = (origin: string): Readonly<Record<(typeof references)[number], JsonObject>> => ({
  direct: { properties: { a: { $ref: `${origin}/direct.json` } } },
  defined: { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { $ref: `${origin}/defined.json` } } },
  relative: { $id: `${origin}/base.json`, properties: { a: { $ref: 'relative.json' } } },
})

/** What the tool said of the instance: that it fits, that it does not, or nothing but that it could not tell. */
function verdictOf({ response }: Exchange): 'valid' | 'invalid' | 'refused' | undefined {
  const { error, result } = response ?? {}
  if (error !== undefined || result?.isError === true) return 'refused'
  const text = at(result, 'content', 0, 'text')
  return text === 'valid' || text === 'invalid' ? text : undefined
}

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/index#json-schema-usage */
export default using(['validator-tool']).serverScenario<Label>({
  title: 'Schemas that the client gives',
  async drive({ connect, fixtures, host, revision }) {
    const tool = fixtures.find('validator-tool')
    if (tool === undefined) return
    const client = await connect()
    const validate = (schema: JsonObject, instance: Json, as: Label) =>
      client.request('tools/call', { name: tool.name, arguments: { schema, instance } }, { as })
    for (const name of names) {
      const [schema, instance] = plain[name]
      await validate(schema, instance, name)
    }
    if (revision.era === 'legacy') return
    const origin = await host(site, () => ({ status: 200, body: { type: 'string' } }))
    if (origin !== undefined) {
      const schemas = remote(origin)
      for (const name of references) await validate(schemas[name], { a: 5 }, name)
    }
  },
  judges: {
    'json-schema.server.validates-by-dialect': (labels) => {
      if (verdictOf(labels.fits) !== 'valid' || verdictOf(labels.misfits) !== 'invalid')
        return notObserved('the tool does not tell what fits a plain schema from what does not')
      const ignores = labels['draft-07 ignores']
      if (verdictOf(ignores) === 'invalid')
        return failed('prefixItems without effect in draft-07', ignores.response?.json, ...ignores.evidence)
      return each(['draft-07', 'default'] as const, (name) => {
        const [good, bad] = [labels[`${name} fits`], labels[`${name} misfits`]]
        const words = name === 'default' ? '2020-12, which is the default,' : 'draft-07, which it names,'
        if (verdictOf(bad) === 'valid')
          return failed(`a schema read as ${words} refuses ["x"]`, bad.response?.json, ...bad.evidence)
        if (verdictOf(good) === 'invalid')
          return failed(`a schema read as ${words} accepts [1]`, good.response?.json, ...good.evidence)
        return verdictOf(bad) === undefined ? notObserved(`a tuple got ${bad.whatCame}`) : passed
      })
    },
    'json-schema.server.unsupported-dialect-error': (labels) => {
      const answer = labels['unknown dialect']
      const verdict = verdictOf(answer)
      if (answer.response === undefined) return failed('an error that names the dialect', answer.whatCame)
      if (verdict !== 'refused') return failed(`an error, for ${dialect} is no dialect`, answer.response.json)
      return /dialect|schema|example\.com|draft/i.test(JSON.stringify(answer.response.json))
        ? passed
        : failed('an error that says that the dialect is not supported', answer.response.json)
    },
    'json-schema.ref.server-no-network-fetch': (labels, { sites }) =>
      each(references, (name) => {
        const answer = labels[name]
        const fetched = requestsOf({ sites }).find(({ url }) => url.endsWith(`/${name}.json`))
        if (fetched !== undefined)
          return failed('no request for what a schema refers to', `${fetched.method} ${fetched.url}`, fetched.seq)
        return answer.response === undefined ? notObserved(`a reference got ${answer.whatCame}`) : passed
      }),
    'json-schema.ref.server-unresolved-rejected': (labels, { sites }) => {
      if (requestsOf({ sites }).length > 0) return notObserved('the server fetched what the schemas refer to')
      return each(references, (name) => {
        const answer = labels[name]
        const verdict = verdictOf(answer)
        if (verdict === undefined) return notObserved(`a reference got ${answer.whatCame}`)
        return verdict === 'valid'
          ? failed('a schema refused whose reference leads nowhere', answer.response?.json, ...answer.evidence)
          : passed
      })
    },
  },
})

function requestsOf({ sites }: Pick<JudgeContext, 'sites'>) {
  return sites.filter(({ name }) => name === site).flatMap(({ http }) => http)
}
