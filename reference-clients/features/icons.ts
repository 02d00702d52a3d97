import { type JsonObject, objectsAt } from '../messages.ts'
import type { SeamContext } from '../seams.ts'
import { sendPlainHttp } from '../transports/http.ts'
import type { Work } from './actions.ts'

const shown = ['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp']
/** Characters of an icon. */
const largest = 256 * 1024
const mostRedirects = 3

/**
 * Loads the icons of tools as a client would that shows them (basic, icons): over https from the origin of the server alone, with
 * no credentials, within bounds. What cannot be loaded is not shown, and disturbs nothing.
 */
export async function renderIcons(work: Work, tools: readonly JsonObject[]): Promise<void> {
  for (const tool of tools) {
    for (const { src, mimeType } of objectsAt(tool, 'icons')) {
      if (typeof src !== 'string' || !URL.canParse(src)) continue
      const type = typeof mimeType === 'string' ? mimeType : 'image/png'
      const { icons } = work.run.seams
      const isKnown = (): boolean => shown.includes(type)
      if (icons?.shows?.(type, isKnown) ?? isKnown()) await load(work, new URL(src), type).catch(() => {})
    }
  }
}

async function load(work: Work, source: URL, type: string, redirects = 0): Promise<void> {
  const { run, session } = work
  const { icons } = run.seams
  const isOwn = (): boolean => source.protocol === 'https:' && source.origin === run.origin
  const isAccepted = redirects > 0 || (icons?.accepts?.(source, run.origin, isOwn) ?? isOwn())
  if (!isAccepted || redirects > mostRedirects) return
  const { context } = session.connection
  const icon = await get(work, source, context)
  if (icon === undefined) return
  if (icon.location !== undefined) {
    const to = new URL(icon.location, source)
    const isSame = (): boolean => to.origin === source.origin
    if (icons?.follows?.(source, to, isSame) ?? isSame()) await load(work, to, type, redirects + 1)
    return
  }
  await icons?.took?.(icon.text, async (other) => void (await get(work, new URL(other), context)), context, type)
}

async function get({ run }: Work, source: URL, context: SeamContext) {
  const request = { method: 'GET', url: source.href, headers: { Accept: 'image/*' } }
  const response = await sendPlainHttp(run, request, { ...context, purpose: 'icon' }, run.signal)
  if (response === null) return undefined
  if (response.status >= 300 && response.status < 400) {
    response.abandon()
    return { location: response.headers.location, text: '' }
  }
  let text = ''
  for await (const chunk of response.body) {
    text += Buffer.from(chunk).toString('latin1')
    if (text.length > largest) {
      response.abandon()
      return undefined
    }
  }
  return { location: undefined, text }
}
