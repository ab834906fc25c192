/** Shows the page on the full screen, as far as the browser allows: a dialog opened afterwards then fills the screen. */
export const enterFullscreen = (): Promise<void> =>
  document.fullscreenEnabled ? document.documentElement.requestFullscreen().catch(() => undefined) : Promise.resolve()

export function leaveFullscreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
}
