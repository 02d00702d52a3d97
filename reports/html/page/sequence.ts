/** The conversation as a diagram: our side on the left, the target on the right, the offending arrow red. */
import type { Silence } from '../../../harness/judging/proof/offending.ts'
import type { Result, WireExcerpt } from '../../../harness/judging/result.ts'
import { declaredText, shortId, silenceSentence } from '../../red/line-text.ts'
import { lineSummary } from '../../red/message.ts'
import { curlOf, inspectorOf, type Reach, stdinLineOf } from './commands.ts'
import { copyButton } from './copy.ts'
import { type Child, h, lines } from './dom.ts'

const roles: Readonly<Record<WireExcerpt['role'], string>> = {
  offending: '✗ violates the requirement',
  contrast: '✓ as required',
  declared: 'declares',
  evidence: '',
  context: '',
}

export function sequence(
  { evidence, offending, headers = [] }: Pick<Result, 'evidence' | 'offending' | 'headers'>,
  side: 'server' | 'client',
  reach: Reach,
): HTMLElement | undefined {
  const [first] = evidence
  const silence = offending !== undefined && 'silence' in offending ? offending.silence : undefined
  if (first === undefined && silence === undefined) return undefined
  const several = new Set(evidence.map(({ connection }) => connection).filter(Boolean)).size > 1
  const rows = evidence.flatMap((line, i) => {
    const next = evidence[i + 1]
    const isQuietAfter =
      silence?.after !== undefined && line.seq <= silence.after && (next === undefined || next.seq > silence.after)
    const shown = row(line, line.at - (first?.at ?? 0), headers, several, reach)
    return isQuietAfter ? [shown, silent(silence)] : [shown]
  })
  const isAtEnd =
    silence !== undefined && (silence.after === undefined || evidence.every(({ seq }) => seq > (silence.after ?? 0)))
  return h(
    'div',
    { class: 'sequence', role: 'group', label: 'What crossed the wire', tabindex: '0' },
    h('div', { class: 'lanes' }, h('span', {}, 'mcp-conform'), h('span', {}, `${side} under test`)),
    h('ol', { class: 'exchange' }, ...rows, isAtEnd && silent(silence)),
  )
}

function row(
  line: WireExcerpt,
  since: number,
  headers: readonly string[],
  several: boolean,
  reach: Reach,
): HTMLElement {
  const detail = h('div', { class: 'detail' }, h('pre', { class: 'raw' }, ...rawText(line)), copies(line, reach))
  detail.hidden = true
  const button = h(
    'button',
    {
      type: 'button',
      class: `arrow from-${line.from} ${line.role}`,
      expanded: false,
      title: 'Show the raw message',
      onclick: () => {
        detail.hidden = !detail.hidden
        button.setAttribute('aria-expanded', String(!detail.hidden))
      },
    },
    h(
      'span',
      { class: 'time' },
      `+${since.toFixed(0)} ms`,
      several && line.connection !== '' ? ` ${line.connection}` : undefined,
    ),
    h('span', { class: 'spoken' }, senders[line.from]),
    h('span', { class: 'line' }, h('span', { class: 'said' }, said(line, headers))),
    h('span', { class: 'role' }, line.role === 'offending' && line.from === 'neither' ? '✗ ended' : roles[line.role]),
  )
  return h('li', {}, button, detail)
}

/** Who wrote a line, for readers who do not see the arrows. */
const senders: Readonly<Record<WireExcerpt['from'], string>> = {
  us: 'mcp-conform: ',
  target: 'the target: ',
  neither: '',
}

/** To send it again by hand. */
function copies(line: WireExcerpt, reach: Reach): HTMLElement | undefined {
  const texts = [
    ['copy as curl', curlOf(line, reach)],
    ['copy as stdin line', stdinLineOf(line)],
    ['copy for the inspector', inspectorOf(line, reach)],
  ] as const
  const buttons = texts.flatMap(([title, text]) => (text === undefined ? [] : [copyButton(title, text)]))
  return buttons.length === 0 ? undefined : h('p', { class: 'copies' }, ...buttons)
}

/** What is on the arrow: head, headers that matter, the message in short. */
function said(line: WireExcerpt, headers: readonly string[]): string {
  const wanted = new Set(headers.map((name) => name.toLowerCase()))
  const shown = (line.headers ?? [])
    .filter(([name]) => wanted.has(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${shortId(value).slice(0, 60)}`)
  const declared = line.role === 'declared' ? declaredText(line)?.slice(0, 120) : undefined
  const message = declared ?? lineSummary(line) ?? line.body?.slice(0, 80)
  const head = line.head === 'event' && message !== undefined ? undefined : line.head
  return [head, ...shown, message].filter((part) => part !== undefined).join(' · ')
}

function silent(silence: Silence): HTMLElement {
  return h(
    'li',
    { class: 'arrow silence offending' },
    h('span', { class: 'time' }),
    h('span', { class: 'line' }, h('span', { class: 'said' }, `(${silenceSentence(silence)})`)),
    h('span', { class: 'role' }, '✗ missing'),
  )
}

function rawText({ head, headers = [], body, cut, deliberate, seq }: WireExcerpt): Child[] {
  const parts = [
    `trace position ${seq}${deliberate === undefined ? '' : `; on purpose: ${deliberate}`}`,
    ...(head === undefined ? [] : [head]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['', pretty(body)]),
    ...(cut === undefined ? [] : [`… ${cut} more characters; the whole is in the trace (--trace)`]),
  ]
  return parts.flatMap((part, i) => [...(i === 0 ? [] : [h('br')]), ...lines(part)])
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
