/** The conversation as a diagram: our side on the left, the target on the right, the offending arrow red. */
import type { Silence } from '../../../harness/judging/offending.ts'
import type { Result, WireExcerpt } from '../../../harness/judging/result.ts'
import { declaredText, shortId, silenceSentence } from '../../red/line-text.ts'
import { lineSummary } from '../../red/message.ts'
import { type Child, h, lines } from './dom.ts'

const roles: Readonly<Record<WireExcerpt['role'], string>> = {
  offending: '✗ breaks the rule',
  contrast: '✓ as it should be',
  declared: 'declares',
  evidence: '',
  context: '',
}

export function sequence(
  { evidence, offending, headers = [] }: Result,
  side: 'server' | 'client',
): HTMLElement | undefined {
  const [first] = evidence
  const silence = offending !== undefined && 'silence' in offending ? offending.silence : undefined
  if (first === undefined && silence === undefined) return undefined
  const several = new Set(evidence.map(({ connection }) => connection).filter(Boolean)).size > 1
  const rows = evidence.flatMap((line, i) => {
    const next = evidence[i + 1]
    const isQuietAfter =
      silence?.after !== undefined && line.seq <= silence.after && (next === undefined || next.seq > silence.after)
    const shown = row(line, line.at - (first?.at ?? 0), headers, several)
    return isQuietAfter ? [...shown, silent(silence)] : shown
  })
  const isAtEnd =
    silence !== undefined && (silence.after === undefined || evidence.every(({ seq }) => seq > (silence.after ?? 0)))
  return h(
    'div',
    { class: 'sequence', role: 'list' },
    h('div', { class: 'lanes' }, h('span', {}, 'mcp-conform'), h('span', {}, `${side} under test`)),
    ...rows,
    isAtEnd && silent(silence),
  )
}

function row(line: WireExcerpt, since: number, headers: readonly string[], several: boolean): HTMLElement[] {
  const raw = h('pre', { class: 'raw' }, ...rawText(line))
  raw.hidden = true
  const button = h(
    'button',
    {
      type: 'button',
      class: `arrow from-${line.from} ${line.role}`,
      expanded: false,
      role: 'listitem',
      title: 'Show the raw message',
      onclick: () => {
        raw.hidden = !raw.hidden
        button.setAttribute('aria-expanded', String(!raw.hidden))
      },
    },
    h(
      'span',
      { class: 'time' },
      `+${since.toFixed(0)} ms`,
      several && line.connection !== '' ? ` ${line.connection}` : undefined,
    ),
    h('span', { class: 'line' }, h('span', { class: 'said' }, said(line, headers))),
    h('span', { class: 'role' }, roles[line.role]),
  )
  return [button, raw]
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
    'div',
    { class: 'arrow silence offending', role: 'listitem' },
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
