/**
 * An app of ours: it plays the view, and tells our server what its host does by calling a tool of it. It asks for nothing
 * but what the extension has, so that it runs in any host that shows apps.
 */

/** Something that the app tries to load, and from where. */
export interface Attempt {
  readonly kind: 'fetch' | 'image'
  readonly url: string
}

export interface PagePlan {
  /** The tool that takes what the app tells. */
  readonly report: string
  /** The last tool that it calls: then it may be taken away. */
  readonly until: string
  /** The tool that only the model may call, if it is to be tried. */
  readonly forbidden?: string
  readonly asksForModes?: boolean
  readonly resizes?: boolean
  readonly loads?: readonly Attempt[]
  /** A link that it asks its host to open. */
  readonly opens?: string
  /** What it says for the conversation, and in turn for the model. */
  readonly says?: { readonly message: string; readonly contexts: readonly string[] }
  /** What is told of the copy of the app: how the host came by it. */
  readonly via: string
}

/** Milliseconds: for what a host does by itself, and for an answer. */
const patience = 5000
/** Milliseconds between the answer to ui/initialize and the notification after it: what comes then came too early. */
const early = 100

const program = `
const log = []
let told = 0, next = 1, isReady = false
const answers = new Map()
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const note = (way, message) => log.push({ n: log.length, way, isReady, message })
const post = (message) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
function ask(method, params, isNoted = true) {
  const id = next++
  const message = { id, method, params }
  if (isNoted) note('out', message)
  return Promise.race([
    new Promise((resolve) => { answers.set(id, { isNoted, resolve }); post(message) }),
    later(${patience}),
  ])
}
function tell(name = plan.report) {
  const events = log.slice(told)
  told = log.length
  return ask('tools/call', { name, arguments: { via: plan.via, events } }, false)
}
async function until(isThere) {
  for (let waited = 0; !isThere() && waited < ${patience}; waited += 20) await later(20)
}
const came = (method) => log.some(({ way, message }) => way === 'in' && message.method === method)
async function answerTo({ id, method }) {
  if (method === 'ui/resource-teardown') {
    await tell()
    note('waits', {})
    await tell()
  }
  const isKnown = method === 'ping' || method === 'ui/resource-teardown'
  post({ id, ...(isKnown ? { result: {} } : { error: { code: -32601, message: 'Method not found' } }) })
}
window.addEventListener('message', ({ data: message }) => {
  if (typeof message !== 'object' || message === null || message.jsonrpc !== '2.0') return
  const answered = message.method === undefined ? answers.get(message.id) : undefined
  if (answered?.isNoted !== false) note('in', message)
  answered?.resolve(message)
  if (message.method !== undefined && message.id !== undefined) void answerTo(message)
})
async function resize() {
  const before = window.innerHeight
  const height = before > 250 ? 211 : 307
  const message = { method: 'ui/notifications/size-changed', params: { width: window.innerWidth, height } }
  note('out', message)
  post(message)
  await until(() => window.innerHeight !== before)
  note('size', { before, asked: height, after: window.innerHeight })
}
function load({ kind, url }) {
  const tried = kind === 'fetch' ? fetch(url) : new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = resolve
    image.onerror = reject
    image.src = url
  })
  return Promise.race([tried.then(() => 'loaded', () => 'refused'), later(${patience}).then(() => 'silent')])
}
async function say({ message, contexts }) {
  const content = { type: 'text', text: message }
  // The content is one block on the page of the extension, and a list of them in its schema.
  const first = await ask('ui/message', { role: 'user', content: [content] })
  if (first?.error) await ask('ui/message', { role: 'user', content })
  for (const text of contexts) await ask('ui/update-model-context', { content: [{ type: 'text', text }] })
}
async function run() {
  const opened = await ask('ui/initialize', {
    protocolVersion: '2026-01-26',
    appInfo: { name: 'mcp-conform', version: '1.0.0' },
    appCapabilities: { availableDisplayModes: ['inline'] },
  })
  await later(${early})
  isReady = true
  const initialized = { method: 'ui/notifications/initialized', params: {} }
  note('out', initialized)
  post(initialized)
  await tell()
  await until(() => came('ui/notifications/tool-result') || came('ui/notifications/tool-cancelled'))
  const context = opened?.result?.hostContext ?? {}
  const modes = Array.isArray(context.availableDisplayModes) ? context.availableDisplayModes : []
  if (plan.asksForModes) {
    for (const mode of ['inline', 'fullscreen']) if (modes.includes(mode)) await ask('ui/request-display-mode', { mode })
    const absent = ['pip', 'fullscreen'].find((mode) => !modes.includes(mode))
    if (modes.length > 0 && absent) await ask('ui/request-display-mode', { mode: absent })
  }
  const { containerDimensions } = context
  if (plan.resizes && containerDimensions && containerDimensions.height === undefined) await resize()
  if (plan.forbidden) await ask('tools/call', { name: plan.forbidden, arguments: { by: 'app' } })
  if (plan.opens) await ask('ui/open-link', { url: plan.opens })
  if (plan.says) await say(plan.says)
  for (const attempt of plan.loads ?? []) note('tried', { ...attempt, outcome: await load(attempt) })
  await tell()
  await tell(plan.until)
}
void run()
`

/** The document; what stands in a script cannot end it. */
export function appDocument(plan: PagePlan): string {
  const data = JSON.stringify(plan).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>mcp-conform</title></head>
<body><p>This app tells mcp-conform what its host does.</p>
<script>
const plan = ${data}
${program}
</script>
</body>
</html>
`
}
