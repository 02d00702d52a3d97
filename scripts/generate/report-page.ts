/** Bundles the page of the HTML report into one script and its style, as texts that the report carries. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { writeGenerated } from './generated-file.ts'

const folder = join(import.meta.dirname, '..', '..', 'reports', 'html', 'page')

export async function generateReportPage(): Promise<void> {
  const bundle = await rolldown({ input: join(folder, 'main.ts'), platform: 'browser', logLevel: 'warn' })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  const style = readFileSync(join(folder, 'style.css'), 'utf8')
  writeGenerated(
    'report-page.ts',
    `export const script: string = ${JSON.stringify(output[0].code)}\nexport const style: string = ${JSON.stringify(style)}\n`,
  )
}
