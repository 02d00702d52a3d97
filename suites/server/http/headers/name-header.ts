import { all, allNamed, allSeen, encodeHeaderValue, type Finding, type Labels } from '../../../../harness/index.ts'
import { serverScenario } from '../../../define.ts'
import { nearNames } from '../../../stimuli/near-misses/names.ts'
import { type NamedKind, namedRequests } from '../parts/named-requests.ts'
import { type Flawed, refusalRules, refusedForHeader } from '../parts/refusal.ts'

type Flaw = 'missing' | 'other' | 'otherCase' | `near-${number}`
type Label = Flawed<`${NamedKind} ${Flaw}`> | `${NamedKind} control`

const changeCase = (name: string): string => (name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase())

export default serverScenario<Label>({
  title: 'Mcp-Name and the name or URI in the body',
  isolation: 'shared',
  transports: ['streamable-http'],
  async drive({ connect, facts, fixtures }) {
    const client = await connect()
    for (const { kind, method, params, name, headers: mirrored } of namedRequests(facts, fixtures)) {
      await client.request(method, params, { as: `${kind} control`, headers: mirrored })
      const spoil = (flaw: Flaw, value: string | null) => {
        const headers = { ...mirrored, 'Mcp-Name': value }
        return client.request(method, params, {
          as: `flawed:${kind} ${flaw}`,
          headers,
          deliberate: 'Mcp-Name is wrong',
        })
      }
      await spoil('missing', null)
      await spoil('other', 'conformance-other')
      // HTTP trims values, and so may who decodes one: a blank at the end makes no other name.
      const near = nearNames(name, []).filter((other) => other.trim() === other)
      for (const [n, other] of near.entries()) await spoil(`near-${n}`, encodeHeaderValue(other))
      // Names without letters, or beyond ASCII, have no other case that a header can carry.
      if (/^[\x21-\x7e]*$/.test(name) && changeCase(name) !== name) await spoil('otherCase', changeCase(name))
    }
  },
  judges: {
    'http.headers.server-missing-name-tools': (labels) => missing('tools', labels),
    'http.headers.server-missing-name-prompts': (labels) => missing('prompts', labels),
    'http.headers.server-missing-name-resources': (labels) => missing('resources', labels),
    'http.headers.server-name-mismatch-tools': (labels) => mismatch('tools', labels),
    'http.headers.server-name-mismatch-prompts': (labels) => mismatch('prompts', labels),
    'http.headers.server-name-mismatch-resources': (labels) => mismatch('resources', labels),
    ...refusalRules,
  },
})

const missing = (kind: NamedKind, labels: Labels<Label>): Finding =>
  refusedForHeader(labels[`${kind} control`], labels[`flawed:${kind} missing`])

function mismatch(kind: NamedKind, labels: Labels<Label>): Finding {
  const mismatches = [
    labels[`flawed:${kind} other`],
    ...allNamed(labels, `flawed:${kind} near-`),
    ...allSeen(labels, [`flawed:${kind} otherCase`]),
  ]
  return all(mismatches.map((flawed) => refusedForHeader(labels[`${kind} control`], flawed)))
}
