import type { AudioStream } from './probe.ts'

// Channel layouts that ffmpeg can mix down itself and that browsers play.
const COMMON_LAYOUTS = new Set(
  (
    'mono stereo 2.1 3.0 3.0(back) 4.0 quad quad(side) 3.1 5.0 5.0(side) 4.1 5.1 5.1(side) 6.0 6.0(front) hexagonal ' +
    '6.1 6.1(back) 6.1(front) 7.0 7.0(front) 7.1 7.1(wide) 7.1(wide-side) octagonal'
  ).split(' '),
)

/**
 * Whether ffmpeg knows the position of each channel. If the layout isn't named, ffmpeg would treat six microphones as
 * 5.1 and drop the fourth; it refuses to mix unknown layouts.
 */
export const isCommonLayout = ({ channels, layout }: Pick<AudioStream, 'channels' | 'layout'>): boolean =>
  layout === undefined ? channels <= 2 : COMMON_LAYOUTS.has(layout)

/** Returns the ffmpeg arguments that mix audio of any channel count and layout down to mono or stereo. */
export function mixDown(audio: Pick<AudioStream, 'channels' | 'layout'>, target: 'mono' | 'stereo'): string[] {
  const channelArguments = ['-ac', target === 'mono' ? '1' : '2']
  if (isCommonLayout(audio)) return channelArguments
  // One or two channels with an unusual layout are only relabelled; nothing has to be mixed.
  if (audio.channels === 1) return ['-af', 'channelmap=map=0:channel_layout=mono', ...channelArguments]
  if (audio.channels === 2) return ['-af', 'channelmap=map=0|1:channel_layout=stereo', ...channelArguments]
  const allChannels = Array.from({ length: audio.channels }, (_, i) => i)
  const sumChannels = (channelIndices: readonly number[]) => channelIndices.map((i) => `c${i}`).join('+')
  // `<` normalises the gains so that they add up to 1.
  if (target === 'mono') return ['-af', `pan=mono|c0<${sumChannels(allChannels)}`]
  const names = parseChannelNames(audio.layout)
  const getSide = (i: number): 'left' | 'right' | 'both' => {
    const name = names[i]
    if (name === undefined) return i === audio.channels - 1 && i % 2 === 0 ? 'both' : i % 2 === 0 ? 'left' : 'right'
    if (name.startsWith('LFE')) return 'both'
    return name.includes('L') ? 'left' : name.includes('R') ? 'right' : 'both'
  }
  const listChannelsOn = (requestedSide: 'left' | 'right') =>
    allChannels.filter((i) => getSide(i) === requestedSide || getSide(i) === 'both')
  // If only one side has channels, they are played on both sides.
  const [left, right] = [listChannelsOn('left'), listChannelsOn('right')]
  return [
    '-af',
    `pan=stereo|c0<${sumChannels(left.length > 0 ? left : right)}|c1<${sumChannels(right.length > 0 ? right : left)}`,
  ]
}

/** Returns the channel names if ffprobe lists them, as in "5 channels (FL+FR+FC+LFE+BL)". */
function parseChannelNames(layout = ''): string[] {
  const namesText = /\(([A-Z0-9+]+)\)$/.exec(layout)?.[1]
  return namesText?.includes('+') ? namesText.split('+') : []
}
