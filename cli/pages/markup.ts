/** HTML as text: whatever is put in is escaped, but for what this made itself. */

/** Text that may stand in a page as it is. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Markup | undefined | readonly Part[]

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A template whose values are escaped; lists are joined, what is absent is nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, i) => text + (i < parts.length ? written(parts[i]) : '')).join(''))
}

function written(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replace(/[&<>"']/g, (char) => references[char] ?? char)
  }
  return part.map(written).join('')
}

/** A whole page. @param root the way to the folder of the pages */
export function page(title: string, body: Markup, root = ''): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${root}style.css">
</head>
<body>
${body}
</body>
</html>
`.text
}
