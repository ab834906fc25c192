import '#web/ui/styles/fonts.css'
import '#web/ui/styles/fallback-faces.css'
import '#web/ui/styles/tokens.css'
import '#web/ui/styles/base.css'
