/** Elements of the document as plain data: `@name` is an attribute, `#cdata` text, anything else a child or a list of them. */
export interface Element {
  readonly [name: string]: string | Element | readonly Element[]
}

const style = {
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  cdataPropName: '#cdata',
  format: true,
  suppressEmptyNode: true,
}

/** Text that is written as it is; it must not hold the end mark of a CDATA section. */
export function cdata(text: string): Element {
  return { '#cdata': text }
}

/** @param root the name of the root element and what it is */
export async function xmlDocument(name: string, root: Element): Promise<string> {
  // The builder is loaded when it is needed: a run that writes no XML does without it.
  const { XMLBuilder } = await import('fast-xml-parser')
  const builder = new XMLBuilder(style)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ [name]: root })}`
}
