/** What a server shows its users before it forwards them. */
import { allNamed, type Exchange, header, type Labels } from '../../../../harness/index.ts'
import { formIn, textOfPage } from '../../../stimuli/html-forms.ts'

/** The pages with a form on the way to the third party, in order. */
export function formPages(labels: Labels<never>, as: string): readonly Exchange[] {
  return allNamed(labels, `${as}-`).filter(({ http }) => {
    const { responseBody = '', status = 0, url = '' } = http ?? {}
    return status < 400 && responseBody !== '' && formIn(responseBody, url) !== undefined
  })
}

/** What the user reads on them. */
export const pageTexts = (pages: readonly Exchange[]): string =>
  pages.map(({ http }) => textOfPage(http?.responseBody ?? '')).join(' ')

/** Whether a browser shows the page in a frame of somebody else. */
export function isFrameable(fields: NonNullable<Exchange['http']>['responseHeaders']): boolean {
  const frame = header(fields, 'x-frame-options')?.trim().toLowerCase()
  if (frame === 'deny' || frame === 'sameorigin') return false
  const policies = fields.flatMap(([name, value]) =>
    name.toLowerCase() === 'content-security-policy' ? value.split(',') : [],
  )
  return !policies.some(keepsOut)
}

/** Anybody fits a star, or a scheme without a host. */
function keepsOut(policy: string): boolean {
  const directives = policy.split(';').map((part) => part.trim().toLowerCase().split(/\s+/))
  const sources = directives.find(([name]) => name === 'frame-ancestors')?.slice(1)
  return sources !== undefined && !sources.some((source) => source === '*' || /^[a-z]+:(\/\/\*)?$/.test(source))
}
