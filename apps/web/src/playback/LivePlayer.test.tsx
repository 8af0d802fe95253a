import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LivePlayer } from './LivePlayer.tsx'

const picture = () => screen.getByLabelText<HTMLVideoElement>('大讲堂')

// jsdom has no media sources, and so is a browser that plays such streams by itself or not at all.
test.each(['https://live.example/1.m3u8?key=2', 'https://live.example/1.mp4'])(
  '%s is left to a browser that has to play it by itself; what it cannot play is tried again',
  async (url) => {
    vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
    render(<LivePlayer url={url} title="大讲堂" poster="/cover.jpg" />)
    await waitFor(() => expect(picture().src).toBe(url))
    fireEvent.error(picture())
    expect(screen.getByRole('link', { name: '在新窗口打开' }).getAttribute('href')).toBe(url)
    await userEvent.click(screen.getByRole('button', { name: /重\s*试/ }))
    await waitFor(() => expect(picture().src).toBe(url))
  },
)
