/** All that happened over time in one strip: how much, and where something is broken. A slider goes to a time. */
import { h } from '../dom.ts'
import { clock } from './row-view.ts'
import type { Row } from './rows.ts'

const height = 36
const barWidth = 3

interface TimeLine {
  readonly element: HTMLElement
  draw(rows: readonly Row[], isBroken: (row: Row) => boolean): void
}

/** @param goTo gets the milliseconds that the reader wants to see */
export function timeLine(goTo: (at: number) => void): TimeLine {
  const canvas = h('canvas', {})
  canvas.setAttribute('aria-hidden', 'true')
  const slider = h('input', { type: 'range', label: 'Go to a time' })
  slider.min = '0'
  slider.addEventListener('input', () => {
    slider.setAttribute('aria-valuetext', clock(Number(slider.value)))
    goTo(Number(slider.value))
  })
  return {
    element: h('div', { class: 'time-line' }, canvas, slider),
    draw(rows, isBroken) {
      const width = canvas.clientWidth
      const start = rows[0]?.at ?? 0
      const end = Math.max(rows.at(-1)?.at ?? 0, start + 1)
      slider.min = String(Math.floor(start))
      slider.max = String(Math.ceil(end))
      canvas.width = width
      canvas.height = height
      const context = canvas.getContext('2d')
      if (context === null || width === 0) return
      const bins = Math.max(1, Math.floor(width / barWidth))
      const counts = new Uint32Array(bins)
      const broken = new Uint8Array(bins)
      for (const row of rows) {
        const bin = Math.min(bins - 1, Math.floor(((row.at - start) / (end - start)) * bins))
        counts[bin] = (counts[bin] ?? 0) + 1
        if (isBroken(row)) broken[bin] = 1
      }
      // A burst must not make all else invisible.
      const most = Math.sqrt(counts.reduce((a, b) => Math.max(a, b), 1))
      const color = (name: string): string => {
        canvas.style.color = `var(--${name})`
        return getComputedStyle(canvas).color
      }
      const colors = [color('soft'), color('red')] as const
      for (const [bin, count] of counts.entries()) {
        if (count === 0) continue
        const tall = Math.max(2, (Math.sqrt(count) / most) * height)
        context.fillStyle = colors[broken[bin] === 1 ? 1 : 0]
        context.fillRect(bin * barWidth, height - tall, barWidth - 1, tall)
      }
    },
  }
}
