/** Which way the wire lines of a reason go, by who alone sends what stands in them. */
import type { Target } from '../../../fixtures/targets/index.ts'

type Side = 'client' | 'server'

/** What only a client sends: HTTP requests, what clients alone ask, what they answer. */
const ofClients: readonly RegExp[] = [
  /^(?:GET|POST|DELETE|OPTIONS) /,
  /^[^"]*\{.*"method":"(?:initialize|server\/discover|completion\/|logging\/|prompts\/|resources\/(?:read|list|templates|subscribe|unsubscribe)|tools\/|subscriptions\/listen)/,
  /^[^"]*\{.*"method":"notifications\/(?:initialized|roots\/)/,
  /^(?:tools|prompts|resources|completion|subscriptions)\/\w+ +\{/,
  /"result":\{(?:[^{}]*,)?"(?:roots|action|model)":/,
]

/** What only a server sends: HTTP responses, what servers alone ask and tell, what they answer, metadata of authorization. */
const ofServers: readonly RegExp[] = [
  /^(?:HTTP )?\d{3}\b/,
  /^[^"]*\{.*"method":"(?:sampling\/|elicitation\/|roots\/list)/,
  /^[^"]*\{.*"method":"notifications\/(?:message|resources\/|tools\/|prompts\/|elicitation\/|subscriptions\/)/,
  /"result":\{(?:.*,)?"(?:protocolVersion|capabilities|tools|resources|resourceTemplates|prompts|contents|content|completion|structuredContent|messages|resultType)":/,
  /^\{"(?:issuer|resource|authorization_endpoint)":/,
]

/** What only our side asks: methods that nobody has, and ids by which the suite knows its stimuli. */
const ours = /"method":"x-suite\/|"(?:id|requestId)":"(?:batch|race|fuzz|asked|neither|withdrawn)-/

const other = (side: Side): Side => (side === 'client' ? 'server' : 'client')

/** What the target is in this start, `target/start`: a gateway that is seen from behind is a client; who issues tokens answers, as servers do. */
export const sideIn = ({ name, side }: Target, start: string): Side =>
  side === 'client' || (side === 'gateway' && start.startsWith(`${name}/behind`)) ? 'client' : 'server'

/** The wire with each arrow as it has to be: `->` to the target, `<-` from it. Where nothing tells, it stays as it is. */
export function withArrows(wire: string, target: Side): string {
  const askedBy = new Map<string, Side>()
  return wire
    .split('\n')
    .map((line) => {
      const [, arrow, space = '', text = ''] = /^(->|<-)( +)(.*)/.exec(line) ?? []
      if (arrow === undefined) return line
      const sender = senderOf(text, target, askedBy)
      if (sender === undefined) return line
      return `${sender === target ? '<-' : '->'}${space}${text}`
    })
    .join('\n')
}

/** @param askedBy who has asked under an id, in the lines before; what this one asks is added */
function senderOf(text: string, target: Side, askedBy: Map<string, Side>): Side | undefined {
  const isAsked = text.includes('"method":')
  const id = /"id":("[^"]*"|\d+)/.exec(text)?.[1]
  const asked = id === undefined || isAsked ? undefined : askedBy.get(id)
  if (asked !== undefined) return other(asked)
  const sender = byForm(text, target, isAsked)
  if (sender !== undefined && id !== undefined && isAsked) askedBy.set(id, sender)
  return sender
}

function byForm(text: string, target: Side, isAsked: boolean): Side | undefined {
  if (ofClients.some((form) => form.test(text))) return 'client'
  if (ofServers.some((form) => form.test(text))) return 'server'
  if (!ours.test(text)) return undefined
  const isAnswer = !isAsked && /"(?:result|error)":/.test(text)
  return isAnswer ? target : other(target)
}
